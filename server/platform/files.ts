/** Files the product keeps (labels, logos, archives): one port, a folder by default. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Logger } from './log.ts'

export type Files = {
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
  /** What was kept earlier, or what `fetch` answers, kept if that is possible: no room to keep it is nobody's refusal. */
  kept(name: string, fetch: () => Promise<Uint8Array>): Promise<Uint8Array>
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
    async kept(name, fetch) {
      const there = await files.read(name).catch((error) => {
        canKeep(error)
        return null
      })
      if (there) return there
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
      await mkdir(dirname(path), { recursive: true })
      // Written aside and moved: a reader, or a crash, never meets half a file.
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
