/** A copy of the sources in which the recipes of docs/how-to.md were followed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testFolder } from '#server/platform/test-folder.ts'
import { folders } from '../layers.ts'
import { recipes } from './recipes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What is run in the copy. */
export const followedRecipes = [
  { from: 'tools/how-to/followed.txt', to: 'product/server/tests/followed.test.tsx' },
  { from: 'tools/how-to/followed-notice.txt', to: 'product/server/tests/followed-notice.test.ts' },
  { from: 'tools/how-to/followed-language.txt', to: 'product/server/tests/followed-language.test.ts' },
  { from: 'tools/how-to/followed-field.txt', to: 'product/server/tests/followed-field.test.ts' },
  { from: 'tools/how-to/followed-courier.txt', to: 'product/server/tests/followed-courier.test.ts' },
]

const files = [
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.ts',
    'vitest.e2e.config.ts',
    'vite.config.ts',
    'drizzle.config.ts',
  ],
]

type Ended = { code: number; said: string }
export type FollowedCopy = {
  /** A program of the packages, run in the copy: what it said, and how it ended. */
  ended(program: string, ...args: string[]): Promise<Ended>
  /** Ends what runs in it and removes it. */
  remove(): Promise<void>
}

/** Rejects where a recipe finds no longer what it changes, with the file's name. */
export async function followedCopy(): Promise<FollowedCopy> {
  const copy = await testFolder('recipes')
  for (const part of folders)
    await cp(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('server/released') })
  for (const file of files) await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { edits } of recipes) for (const edit of edits) await apply(edit, copy)
  for (const { from, to } of followedRecipes) await cp(join(root, from), join(copy, to))
  const running: ChildProcess[] = []
  return {
    async ended(program, ...args) {
      const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
        cwd: copy,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
      const [code] = await once(child, 'close')
      return { code: code as number, said }
    },
    async remove() {
      for (const child of running) child.kill('SIGKILL')
      await rm(copy, { recursive: true, force: true })
    },
  }
}

async function apply(edit: (typeof recipes)[number]['edits'][number], copy: string): Promise<void> {
  const file = join(copy, edit.file)
  if ('isNew' in edit) {
    if (existsSync(file))
      throw new Error(`${edit.file} is there already: give the recipe's new file another name (tools/how-to/recipes.ts)`)
    await mkdir(dirname(file), { recursive: true })
    return writeFile(file, edit.isNew)
  }
  const text = readFileSync(file, 'utf8')
  const found = text.match(new RegExp(edit.find, `${edit.find.flags}g`))?.length ?? 0
  if (found !== 1)
    throw new Error(`${edit.file} has ${edit.find} ${found} times, not once: find it another place (tools/how-to/recipes.ts)`)
  await writeFile(file, text.replace(edit.find, edit.become))
}
