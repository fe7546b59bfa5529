/** The partners' simulators, as a program of their own that is started again when it ends without a stop signal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/platform/config.ts'

/** A port that is taken ends them at once; this is for a machine that is busy. */
const READY_WITHIN_MS = 45_000
/** Between two starts, longer each time up to the longest: what cannot live must not keep the machine busy. */
const START_AGAIN_MS = 250
const START_AGAIN_MAX_MS = 10_000

export type SupervisedSimulators = {
  /** False: they did not start in time the first time, and are not tried again. */
  ready: Promise<boolean>
  stop(): Promise<void>
}

export function superviseSimulators(config: Config): SupervisedSimulators {
  const stopped = new AbortController()
  let running = started(config)
  const ready = running.ready
  const kept = keep()

  async function keep(): Promise<void> {
    if (!(await ready)) return
    for (let waitMs = START_AGAIN_MS; !stopped.signal.aborted; waitMs = Math.min(2 * waitMs, START_AGAIN_MAX_MS)) {
      await running.ended
      await wait(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined) // asked to stop
      if (stopped.signal.aborted) return
      running = started(config)
      if (await running.ready) waitMs = START_AGAIN_MS
      else running.child.kill('SIGKILL')
    }
  }

  return {
    ready,
    async stop() {
      stopped.abort()
      running.child.kill('SIGTERM')
      await Promise.all([running.ended, kept])
    },
  }
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

function started(config: Config): { child: ChildProcess; ready: Promise<boolean>; ended: Promise<void> } {
  const child = spawn(
    process.execPath,
    ['--import', pathOf('../../server/platform/known-modules.ts'), pathOf('../../simulators/main.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, SIM_PORT: String(config.simPort), DATA_DIR: config.dataDir },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // Their own word, not an answer on the port: another product's simulators may have it.
  const ready = new Promise<boolean>((resolve) => {
    child.once('message', () => resolve(true))
    child.once('exit', () => resolve(false))
    setTimeout(() => resolve(false), READY_WITHIN_MS).unref()
  })
  return { child, ready, ended }
}
