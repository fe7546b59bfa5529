/** Before all journeys: a product for each worker, so that journeys that run at the same time never meet, and one browser for all. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { Hosted } from './host.ts'
import { keepsCompiled } from './own-product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    hosted: Hosted
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles(namedFiles(project.vitest))
  const count = Math.max(1, Math.min(project.vitest.config.maxWorkers, testFiles.length))
  const host = fork(fileURLToPath(new URL('./host.ts', import.meta.url)), [String(count)], {
    env: { ...process.env, ...keepsCompiled },
  })
  const ended = once(host, 'exit')
  const [hosted] = (await Promise.race([once(host, 'message'), ended])) as [unknown]
  if (typeof hosted !== 'object' || hosted === null) throw new Error('no product runs')
  project.provide('hosted', hosted as Hosted) // as the host sends it
  return async () => {
    host.kill('SIGTERM')
    await ended
  }
}

/** As the command names them; undefined: all. */
function namedFiles(vitest: object): string[] | undefined {
  return 'filenamePattern' in vitest && Array.isArray(vitest.filenamePattern) ? vitest.filenamePattern : undefined
}
