/** What is made once for each state of the sources that it is made by, and kept for later runs of tests. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAtomically } from '#server/platform/database/embedded/create-atomically.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules', '.cache', 'expedio')
/** Of one kind: of the branches that one changes between. */
const KEPT_MAX = 3

/** `madeBy`: files and folders, and texts, that it is made by. `make` fills the folder that it is given, aside from the one it becomes. */
export async function keptFolder(name: string, madeBy: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
  const kind = join(cache, name)
  await mkdir(kind, { recursive: true })
  const folder = join(kind, await stateOf(madeBy))
  await createAtomically(folder, async (aside) => {
    await mkdir(aside)
    await make(aside)
  })
  await utimes(folder, new Date(), new Date())
  await forgetOldest(kind)
  return folder
}

async function stateOf(madeBy: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of madeBy)
    for (const file of await filesIn(join(root, path))) {
      hash.update(`\n${file}\n`)
      for await (const chunk of createReadStream(file)) hash.update(chunk)
    }
  return hash.digest('hex').slice(0, 16)
}

/** Tests among the sources make nothing. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const inner = (await readdir(path)).sort().filter((name) => !name.includes('.test.'))
  return (await Promise.all(inner.map((name) => filesIn(join(path, name))))).flat()
}

async function forgetOldest(kind: string): Promise<void> {
  const folders = (await readdir(kind)).filter((name) => !name.endsWith('.part'))
  const aged = await Promise.all(folders.map(async (name) => ({ path: join(kind, name), at: (await stat(join(kind, name))).mtimeMs })))
  for (const { path } of aged.toSorted((a, b) => b.at - a.at).slice(KEPT_MAX)) await rm(path, { recursive: true, force: true })
}
