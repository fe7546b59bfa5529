/** Files and folders that must be there whole or not at all: written aside, then renamed. A process that is killed leaves only what carries its number. */
import { existsSync } from 'node:fs'
import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Makes a file or folder unless it is there. Where another process is first, its work counts. */
export async function createAtomically(path: string, make: (aside: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return
  await removeLeftovers(path)
  const aside = `${path}.${process.pid}.part`
  await make(aside)
  try {
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(path)) throw error
  }
}

/** A text only its owner may read. */
export const createSecretAtomically = (path: string, text: string): Promise<void> =>
  createAtomically(path, async (aside) => {
    await writeFile(aside, text, { mode: 0o600 })
    await chmod(aside, 0o600)
  })

/** What processes left that are gone, or this one's number before it. */
async function removeLeftovers(path: string): Promise<void> {
  const left = new RegExp(`^${basename(path).replaceAll('.', '\\.')}\\.(\\d+)\\.part$`)
  for (const name of await readdir(dirname(path))) {
    const pid = Number(left.exec(name)?.[1])
    if (pid > 0 && (pid === process.pid || !isRunning(pid))) await rm(join(dirname(path), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // another user's process
  }
}
