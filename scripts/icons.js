// icons.js - unpacks an Iconify set into one complete SVG file per icon.
//
//   node icons.js PACKAGE-FOLDER FOLDER
//
// icons.json holds, per name, the inner part of an SVG and (here or for the whole set) left, top, width and height;
// an alias shows the picture of its parent, perhaps turned or mirrored.  CREDITS.txt says whose work it is.
'use strict'
const fs = require('fs')
const path = require('path')

const [from, to] = process.argv.slice(2)
const set = JSON.parse(fs.readFileSync(path.join(from, 'icons.json'), 'utf8'))
const info = JSON.parse(fs.readFileSync(path.join(from, 'info.json'), 'utf8'))

function write(name, icon) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error(`'${name}' is no name for an icon`)
    if (!icon || !icon.body) throw new Error(`'${name}' has no picture`)
    for (const turn of ['rotate', 'hFlip', 'vFlip'])
        if (icon[turn]) throw new Error(`'${name}' is turned or mirrored (${turn}), which is not expected in this set`)
    const of = (key, otherwise) => icon[key] ?? set[key] ?? otherwise
    const box = [of('left', 0), of('top', 0), of('width', 16), of('height', 16)]
    fs.writeFileSync(path.join(to, name + '.svg'),
        `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">` +
        `${icon.body}</svg>\n`)
}

for (const [name, icon] of Object.entries(set.icons)) write(name, icon)
for (const [name, alias] of Object.entries(set.aliases ?? {})) write(name, { ...set.icons[alias.parent], ...alias })
fs.writeFileSync(path.join(to, 'CREDITS.txt'),
    `${info.name} by ${info.author.name} <${info.author.url}>\n` +
    `${info.license.title} <${info.license.url}>\n`)
