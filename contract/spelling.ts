/** How two spellings are compared: what is the same to a search, and how far they are apart. */

/** Lower case, no diacritics, one space. */
export const foldForSearch = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How many characters may be wrong: one, from 8 characters on two; short words must be right. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/** Rows of the distance table, kept to spare their making: the row before last, the last, this one. */
let [beforeLast, last, row] = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)]
const LENGTH_MAX = 254

/**
 * Characters to insert, leave out, replace, or swap with their neighbour. Anything beyond `most` is answered as `most + 1`.
 * `beginningSuffices`: what the name has beyond the asked text counts nothing.
 */
export function editDistance(
  asked: string,
  name: string,
  { max, beginningSuffices = false }: { max: number; beginningSuffices?: boolean },
): number {
  const width = beginningSuffices ? Math.min(name.length, asked.length + max) : name.length
  const tooFar = max + 1
  if (Math.abs(asked.length - width) > max || asked.length > LENGTH_MAX || width > LENGTH_MAX) return tooFar
  for (let j = 0; j <= width; j += 1) last[j] = Math.min(j, tooFar)
  for (let i = 1; i <= asked.length; i += 1) {
    // Farther from the diagonal than `most` the distance is larger than `most`.
    const from = Math.max(1, i - max)
    const to = Math.min(width, i + max)
    row[from - 1] = from === 1 ? Math.min(i, tooFar) : tooFar
    let least = from === 1 ? i : tooFar
    for (let j = from; j <= to; j += 1) {
      const cost = cellCost(asked, name, i, j, j > i - 1 + max ? tooFar : (last[j] ?? tooFar))
      row[j] = Math.min(cost, tooFar)
      if (cost < least) least = cost
    }
    if (least > max) return tooFar
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  let distance = tooFar
  for (let j = beginningSuffices ? Math.max(0, asked.length - max) : width; j <= width; j += 1)
    distance = Math.min(distance, last[j] ?? tooFar)
  return distance
}

/** `above`: the cell over this one, which the row before may not have reached. */
function cellCost(asked: string, name: string, i: number, j: number, above: number): number {
  const char = asked.charCodeAt(i - 1)
  const same = char === name.charCodeAt(j - 1)
  const cost = Math.min(above + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
  if (same || i < 2 || j < 2 || char !== name.charCodeAt(j - 2) || asked.charCodeAt(i - 2) !== name.charCodeAt(j - 1)) return cost
  return Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
}
