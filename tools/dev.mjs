// `npm run dev`: the server restarts when its sources change, the interface reloads by itself.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, whenNpmGoes } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', '.bin', 'node')

install()
// Watches all modules that the server imports, of every area.
const server = spawn(node, ['--watch', '--watch-preserve-output', 'product/server/main.ts'], { cwd: root, stdio: 'inherit' })
const web = spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { API_URL: `http://127.0.0.1:${process.env.PORT ?? 3000}`, ...process.env },
})
console.log('Interface with reloading: http://localhost:5173')

const stop = () => {
  server.kill('SIGTERM')
  web.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
server.on('exit', stop)
whenNpmGoes(stop)
