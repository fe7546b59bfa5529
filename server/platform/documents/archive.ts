/** Files of a month in one archive, written while they are made: as many as there are, in the memory of one. */
import { Zip, ZipDeflate } from 'fflate'

export type ArchivedFile = { name: string; bytes: Uint8Array }

/** Fast: PDF files are compressed already. */
const LEVEL = 1

export async function* archiveOf(files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, bytes } of files) {
    const file = new ZipDeflate(name, { level: LEVEL })
    zip.add(file)
    file.push(bytes, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
