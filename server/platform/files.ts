/** Files the product keeps (labels, logos, archives): one port, a folder by default. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'

export type Files = {
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

export function folderFiles(root: string): Files {
  const pathOf = (name: string) => {
    const path = normalize(join(root, name))
    if (!path.startsWith(root + sep)) throw new Error('a file name leads outside its folder')
    return path
  }
  return {
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await closeToOthers(root)
      // Written aside and moved: a reader, or a crash, never meets half a file.
      const aside = `${path}.${randomUUID()}.part`
      await writeThrough(aside, bytes)
      await rename(aside, path)
    },
  }
}

/** Labels name people. A folder of earlier versions is closed too; one that belongs to somebody else is theirs to close. */
const closeToOthers = (folder: string): Promise<void> =>
  chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })

/** On the disk before it gets its name: after a power cut a file is whole or not there. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
