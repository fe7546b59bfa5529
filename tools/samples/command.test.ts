import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('the command that writes samples starts by itself, and names what it needs', () => {
  const command = fileURLToPath(new URL('../samples.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [command], { encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([1, 'Name the folder that the samples are to be written to: npm run samples -- FOLDER'])
})
