// `npm run db:generate -- --name what_changed`: a migration for what the tables have become. Only the newest snapshot is kept, as it is all that
// the next one is compared with; what releases had stands in server/released.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'drizzle-kit'), ['generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

const meta = join(root, 'server', 'migrations', 'meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
