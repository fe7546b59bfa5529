// `npm start` on a fresh clone: installs what is missing, builds what has changed, then runs the product on the Node that
// the package brings. Runs on any Node from 20 on, so it uses nothing newer and no dependency.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const LOOK_MS = 250
/** Young objects are collected sooner: the server takes less memory (bench/statement.ts). */
export const SERVER_OPTIONS = ['--max-semi-space-size=8']
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')

/** Installs when the lockfile is not the one that was installed last. */
export function install() {
  const mark = join(root, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && existsSync(node) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing dependencies ...')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(mark, wanted)
}

const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  return stat.isDirectory() ? Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name)))) : stat.mtimeMs
}

/** Builds the browser program when its sources are newer than what was built. */
export function build() {
  const built = join(root, 'dist', 'index.html')
  const changed = Math.max(newest(join(root, 'web')), newest(join(root, 'contract')), newest(join(root, 'vite.config.ts')))
  if (existsSync(built) && statSync(built).mtimeMs >= changed) return
  console.log('Building the interface ...')
  // Made aside and renamed: a build that was killed is not taken for one.
  const aside = join(root, 'dist.part')
  run(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', aside, '--emptyOutDir'])
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
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** npm that is stopped ends without a word to what it started. */
export function whenNpmGoes(act) {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && act(), LOOK_MS).unref()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  build()
  const product = spawn(node, [...SERVER_OPTIONS, join(root, 'server', 'main.ts')], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Compiled code is kept: the second start is quicker.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => product.kill(signal))
  whenNpmGoes(() => product.kill('SIGTERM'))
  product.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
