import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testFolder } from '../../server/platform/test-folder.ts'
import { folders } from '../layers.ts'
import { recipes } from './recipes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const guide = readFileSync(join(root, 'docs/how-to.md'), 'utf8')
/** What is run in the copy. */
const followed = [
  { from: 'tools/how-to/followed.txt', to: 'server/tests/followed.test.tsx' },
  { from: 'tools/how-to/followed-notice.txt', to: 'server/tests/followed-notice.test.ts' },
  { from: 'tools/how-to/followed-language.txt', to: 'server/tests/followed-language.test.ts' },
  { from: 'tools/how-to/followed-field.txt', to: 'server/tests/followed-field.test.ts' },
  { from: 'tools/how-to/followed-courier.txt', to: 'server/tests/followed-courier.test.ts' },
]

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let copy = ''
const running: ChildProcess[] = []

beforeAll(async () => {
  copy = await testFolder('recipes')
  for (const part of folders)
    await cp(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.includes('server/released') })
  for (const file of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.ts',
    'vitest.e2e.config.ts',
    'vite.config.ts',
    'drizzle.config.ts',
  ])
    await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { edits } of recipes) for (const edit of edits) await apply(edit)
  for (const { from, to } of followed) await cp(join(root, from), join(copy, to))
})

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(copy, { recursive: true, force: true })
})

async function apply(edit: (typeof recipes)[number]['edits'][number]): Promise<void> {
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

/** What it said, and how it ended. */
async function ended(program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number, said }
}

/** Tests and generated migrations come with any change. */
const counts = (file: string): boolean => !/\.test\.tsx?$|\/test-[^/]+\.ts$|^server\/migrations\//.test(file)

describe.each(recipes)('$heading', ({ heading, edits, own }) => {
  it('changes as many files as it says', () => {
    const said = new RegExp(`^## ${heading} \\((?:at most |a folder and |its own files and )?(\\d+) (?:files?|lines?)\\)$`, 'm').exec(
      guide,
    )?.[1]
    expect(said, `docs/how-to.md has no "## ${heading} (… files)"`).toBeDefined()
    const counted = edits.map(({ file }) => file).filter((file) => counts(file) && !own?.test(file))
    expect(new Set(counted).size).toBeLessThanOrEqual(Number(said))
  })
})

it('what the recipes change compiles: nothing beside them has to be changed', async () => {
  expect(await ended('typescript/bin/tsc', '--noEmit', '--checkers', '1')).toEqual({ code: 0, said: '' })
})

it('what the recipes promise is so: the mail goes, the notice waits, the role is refused, the option and the field are on the form and in the order', async () => {
  const { code, said } = await ended('vitest/vitest.mjs', 'run', '--maxWorkers', '1', ...followed.map(({ to }) => to))
  expect(code, said).toBe(0)
  expect(said).toMatch(/14 passed/)
})
