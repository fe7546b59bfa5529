/** Files the product keeps (labels, logos, archives): one port, a folder by default. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Logger } from './log.ts'

/** `isUsable`: what was kept may be damaged; then it is fetched and kept again. Without it everything kept is good. */
export type FileSource = { fetch(): Promise<Uint8Array>; isUsable?: (kept: Uint8Array) => Promise<boolean> }

export type Files = {
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
  /** What was kept earlier, or what `fetch` answers, kept if that is possible: a full disk refuses no request. */
  kept(name: string, source: FileSource): Promise<Uint8Array>
}

export function folderFiles(root: string, log: Logger): Files {
  let isBroken = false
  const pathOf = (name: string) => {
    const path = normalize(join(root, name))
    if (!path.startsWith(root + sep)) throw new Error('a file name leads outside its folder')
    return path
  }
  /** Said when it begins and when it is over, not at every file. */
  function canKeep(error: unknown): void {
    if (error && !isBroken)
      log.error({ err: error, folder: root }, 'files cannot be kept: the disk is full, or the folder cannot be written')
    if (!error && isBroken) log.warn({ folder: root }, 'files are kept again')
    isBroken = Boolean(error)
  }
  const files: Files = {
    async kept(name, { fetch, isUsable = async () => true }) {
      const there = await files.read(name).catch((error) => {
        canKeep(error)
        return null
      })
      if (there && (await isUsable(there))) return there
      const bytes = await fetch()
      await files.write(name, bytes).then(() => canKeep(null), canKeep)
      return bytes
    },
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
      // Written aside, through to the disk, and moved: a reader, a crash or a power cut never meets half a file.
      const aside = `${path}.${randomUUID()}.part`
      try {
        await writeFile(aside, bytes, { mode: 0o600, flush: true })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined) // the disk's own error says more
        throw error
      }
    },
  }
  return files
}

/** Labels name people. A folder of earlier versions is closed too; one that belongs to another user is theirs to close. */
const closeToOthers = (folder: string): Promise<void> =>
  chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
