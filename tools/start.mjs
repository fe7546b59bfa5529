// `npm start` on a fresh clone: installs what is missing, builds what has changed, then runs the product on the Node that
// the package brings. Runs on any Node from 20 on, so it uses nothing newer and no dependency.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const LOOK_MS = 250
/** As in tools/layers.ts, which an older Node cannot read. */
const AREAS = ['account', 'sending', 'selling', 'paying', 'invoicing', 'cash', 'informing', 'operating']
/**
 * Young objects are collected sooner, and old ones before the heap has doubled or more: the server takes less memory (bench/statement.ts,
 * bench/load/sync-received.ts).
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

/** Installs when the lockfile is not the one that was installed last, whole. */
export function install() {
  const mark = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && existsSync(node) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing dependencies ...')
  rmSync(mark, { force: true })
  // Whatever the user's own settings are: what builds is needed, and Node and PostgreSQL come by their packages' scripts.
  run('npm', ['ci', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'])
  requireAnswers(node, '--version')
  requireAnswers(node, vite, '--version')
  writeFileSync(mark, wanted)
}

/** Whole only when what builds and runs the product works. */
function requireAnswers(...command) {
  const { status, error } = spawnSync(command[0], command.slice(1), { cwd: root, stdio: 'ignore' })
  if (status === 0) return
  end(
    `The installation is not whole: ${command.join(' ')} ${error ? `cannot be run (${error.code})` : `ended with ${status}`}. Delete node_modules and start again.`,
  )
}

function end(message) {
  console.error(message)
  process.exit(1)
}

const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name)))) : stat.mtimeMs
}

/** Builds the browser program when its sources are newer than what was built. */
export function build() {
  const built = join(root, 'dist', 'index.html')
  const changed = Math.max(...[...AREAS, 'product', 'web', 'contract', 'texts', 'vite.config.ts'].map((one) => newest(join(root, one))))
  if (existsSync(built) && statSync(built).mtimeMs >= changed) return
  console.log('Building the interface ...')
  // Made aside and renamed: a build that was killed is not taken for one.
  const aside = join(root, 'dist.part')
  run(node, [vite, 'build', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'])
  compress(join(aside, 'assets'))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  renameSync(aside, join(root, 'dist'))
}

/** Compressed once here instead of at every request. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))))
  }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) end(`${command} cannot be run (${error.code}).`)
  if (status !== 0) end(`${command} ${args[0]} failed (${status ?? 'stopped'}): what it says stands above.`)
}

/** npm that is stopped ends without a word to what it started. */
export function whenNpmGoes(act) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && act(), LOOK_MS).unref()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  build()
  const product = spawn(node, [...SERVER_OPTIONS, join(root, 'product', 'server', 'main.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled code is kept: the second start is quicker.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => product.kill(signal))
  whenNpmGoes(() => product.kill('SIGTERM'))
  product.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
