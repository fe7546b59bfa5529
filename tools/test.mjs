// `npm test`: on a fresh clone it installs what is missing; the rest runs on the Node that the package brings (tools/test/run-tests.ts).
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

install()
const tests = spawn(join(root, 'node_modules', '.bin', 'node'), [join(root, 'tools', 'test', 'run-tests.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tests.kill(signal))
tests.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
