/** Tar archives (POSIX ustar), written and read as streams: names up to 255 bytes, files only. Any tar program opens them. */
const BLOCK = 512
const NAME_MAX = 100
const PREFIX_MAX = 155

/** An entry as it stands in the archive: header, content, and zeros up to the next block. */
export function tarEntry(name: string, content: Uint8Array): Buffer {
  const padding = (BLOCK - (content.length % BLOCK)) % BLOCK
  return Buffer.concat([header(name, content.length), content, Buffer.alloc(padding)])
}

/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

function header(path: string, size: number): Buffer {
  const { prefix, name } = split(path)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  block.write(name, 0)
  block.write(octal(0o600, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(0, 12), 136)
  block.write(' '.repeat(8), 148) // the sum counts its own field as blanks
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const sumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0)

function split(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= NAME_MAX) return { prefix: '', name: path }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(name) <= NAME_MAX) return { prefix, name }
  }
  throw new Error(`a name too long for the archive: ${path}`)
}

export type TarEntry = { name: string; content: Buffer }

/** One entry after the other, each whole: the writer keeps them small. Throws where the archive is cut off. */
export async function* tarEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = bytes[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  async function take(count: number): Promise<Buffer> {
    const parts = [held]
    let length = held.length
    while (length < count) {
      const next = await source.next()
      if (next.done) throw new Error('the backup is cut off')
      parts.push(Buffer.from(next.value))
      length += next.value.length
    }
    const all = Buffer.concat(parts)
    held = all.subarray(count)
    return all.subarray(0, count)
  }
  for (;;) {
    const block = await take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
    const sum = Number.parseInt(text(148, 8), 8)
    block.fill(' ', 148, 156)
    if (sum !== sumOf(block)) throw new Error('this is no backup, or a damaged one')
    const size = Number.parseInt(text(124, 12), 8)
    const prefix = text(345, PREFIX_MAX)
    const name = text(0, NAME_MAX)
    const content = await take(Math.ceil(size / BLOCK) * BLOCK)
    yield { name: prefix ? `${prefix}/${name}` : name, content: content.subarray(0, size) }
  }
}
