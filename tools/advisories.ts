/**
 * `npm run advisories`: asks the registry which known vulnerabilities the packages of the lock file have that run in production, but for
 * those of `advisories/accepted.json`. Ends with 1 where there is one, with 2 where the registry did not answer.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bucharestDayOf, systemClock } from '#server/platform/clock.ts'
import { type Accepted, openAdvisories, readAudit } from './advisories/judged-advisories.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const accepted: Accepted[] = JSON.parse(readFileSync(new URL('advisories/accepted.json', import.meta.url), 'utf8'))

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
const audited = readAudit(stdout ?? '')
if (audited === null) {
  console.log(`The registry was not asked, so nothing is known: ${(stderr || stdout || 'npm cannot be run').trim().split('\n')[0]}`)
  process.exit(2)
}
const open = openAdvisories(audited, accepted, bucharestDayOf(systemClock.now()))
for (const line of open) console.log(`✗ ${line}`)
console.log(`${open.length} known vulnerabilities that are not accepted`)
process.exit(open.length === 0 ? 0 : 1)
