/**
 * Before all tests: a PostgreSQL of their own with templates, from which each test file copies its database. What the templates hold is made
 * once for each state of the migrations and kept; a run copies it.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { keptFolder } from '#tools/test/kept-folder.ts'
import { testFolder } from '../test-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner's. */
    templateUrl: string
    programUrl: string
  }
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Everything that what the templates hold is made by. */
const madeBy = [
  'package-lock.json',
  'product/server/test-template.ts',
  'server/migrations',
  'server/platform/database',
  'server/platform/jobs',
  'sending/addresses/server/seeds',
  'sending/addresses/server/import',
]

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await keptFolder('test-postgres', madeBy, makeTemplate)
  const folder = await testFolder('test')
  const keeper = endWithUs(folder)
  try {
    await run('cp', ['-a', `${template}/.`, folder])
    const postgres = await startEmbeddedPostgres(folder, { fast: true })
    project.provide('templateUrl', postgres.ownerUrl)
    project.provide('programUrl', postgres.url)
  } catch (error) {
    await keeper.end()
    throw error
  }
  return keeper.end
}

/** Made where PostgreSQL's own user may enter, whatever folder the project is in. */
async function makeTemplate(target: string): Promise<void> {
  const folder = await testFolder('template')
  const keeper = endWithUs(folder)
  try {
    await run(process.execPath, [join(root, 'product', 'server', 'test-template.ts'), folder])
    await run('cp', ['-a', `${folder}/.`, target])
  } finally {
    await keeper.end()
  }
}

/** However this process ends, killed or interrupted: then its PostgreSQL and its folder are gone, as the pipe to this shell closes. */
function endWithUs(folder: string): { end(): Promise<void> } {
  const script =
    'cat; pid=$(head -n 1 "$0/postgres/postmaster.pid") && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.05; done; rm -rf "$0"'
  const keeper = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  keeper.unref()
  return {
    async end() {
      const ended = once(keeper, 'exit')
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}
