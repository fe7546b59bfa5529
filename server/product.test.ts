import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { aParty, aShipment } from './features/orders/test-orders.ts'
import { testFolder } from './platform/test-folder.ts'

const programs: Program[] = []
const folders: string[] = []

/** What one program has compiled the next ones need not. */
const compiled = await aFolder()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const START_MS = 60_000
// Whole programs are started, killed and started again.
vi.setConfig({ testTimeout: 3 * START_MS, hookTimeout: 3 * START_MS })

type Program = { child: ChildProcess; said(): string; ended: Promise<number | null> }
function run(env: Record<string, string>): Program {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'fatal', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (text += bytes.toString()))
  const program = { child, said: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) }
  programs.push(program)
  return program
}

async function aFolder(): Promise<string> {
  const folder = await testFolder('product')
  folders.push(folder)
  return folder
}

/** Two ports side by side: the simulators' mail server takes the one above theirs. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as { port: number }
    const second = createServer().listen(port + 1, '127.0.0.1')
    const isFree = await Promise.race([once(second, 'listening').then(() => true), once(second, 'error').then(() => false)])
    await Promise.all([first, second].map((one) => new Promise((closed) => one.close(closed))))
    if (isFree) return port
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}
const pidFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
const postgresPid = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])

afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    await ended
  }
  for (const folder of folders) {
    if (existsSync(pidFile(folder))) process.kill(postgresPid(folder), 'SIGQUIT')
    await vi.waitFor(() => expect(existsSync(pidFile(folder))).toBe(false), { timeout: 5_000 })
    await rm(folder, { recursive: true, force: true })
  }
})

describe('the product', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(), await freePorts()]
  const env = { DATA_DIR, PORT: String(port), SIM_PORT: String(simPort) }
  const api = `http://127.0.0.1:${port}/api`
  let program: Program
  let token = ''

  const isWell = () =>
    fetch(`${api}/health`)
      .then((answer) => answer.status === 200)
      .catch(() => false)
  async function start(): Promise<void> {
    program = run(env)
    await vi.waitFor(async () => expect(await isWell(), program.said()).toBe(true), { timeout: START_MS, interval: 100 })
  }
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${api}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    return answer.json()
  }
  const control = (what: string, order?: object) =>
    fetch(`http://127.0.0.1:${simPort}/fan/_sim/${what}`, order ? { method: 'POST', body: JSON.stringify(order) } : {}).then((answer) =>
      answer.json(),
    )
  const awbsOf = async (reference: string) =>
    ((await control(`state?reference=${reference}`)) as { shipments: { awb: string }[] }).shipments.map((one) => one.awb)

  it('starts from nothing, says where, and serves', async () => {
    await start()
    await vi.waitFor(() => expect(program.said()).toContain(`Expedio is ready: http://localhost:${port}`))
    expect(program.said()).toContain('client@demo.test  Demo-parola-1')
    token = (await ask('/auth/login', { email: 'client2@demo.test', password: 'Demo-parola-1' })).token
    expect(await ask('/user/balance/left')).toEqual({ totalLeft: 500 })
  })

  it('tells others what is in their way, leaves nothing of them, and goes on', async () => {
    const pid = postgresPid(DATA_DIR)
    const [folder, otherFolder, freePort, freeSimPort] = [await aFolder(), await aFolder(), await freePorts(), await freePorts()]
    const onFolder = run({ ...env, PORT: String(freePort), SIM_PORT: String(freeSimPort) })
    const onPort = run({ ...env, DATA_DIR: folder, SIM_PORT: String(freeSimPort) })
    const onSimPort = run({ ...env, DATA_DIR: otherFolder, PORT: String(freePort) })
    expect(await Promise.all([onFolder.ended, onPort.ended, onSimPort.ended])).toEqual([1, 1, 1])
    expect(onFolder.said()).toBe(`Expedio already runs on ${DATA_DIR}. Stop it first, or choose another folder with DATA_DIR.\n`)
    expect(onPort.said()).toBe(`Port ${port} is taken by another program. Stop it, or choose another port with PORT.\n`)
    expect(onSimPort.said()).toContain(`The simulators did not start on port ${simPort}: is it taken? Choose another with SIM_PORT.\n`)
    expect([folder, otherFolder].map((one) => existsSync(pidFile(one)))).toEqual([false, false])
    expect([await isWell(), postgresPid(DATA_DIR)]).toEqual([true, pid])
  })

  it('killed in the middle of an activation, finds its database, the AWB and the charge again', async () => {
    const recipient = aParty({
      address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' },
    })
    const { uniqueId } = await ask('/orders', { shipment: aShipment({ recipient }) })
    const { offers } = await ask(`/orders/${uniqueId}/offers`, {})
    const offer = offers.find((one: { courier: string; errors: unknown[] }) => one.courier === 'fan' && one.errors.length === 0)
    await control('faults', { match: 'POST /intern-awb', kind: 'slow', delayMs: 20_000 })
    const activation = ask(`/orders/${uniqueId}/activate`, { offerId: offer.id })
    activation.catch(() => undefined)
    await vi.waitFor(async () => expect(await awbsOf(uniqueId)).toHaveLength(1), { timeout: 10_000, interval: 50 })

    const pid = postgresPid(DATA_DIR)
    program.child.kill('SIGKILL')
    await program.ended
    await expect(activation).rejects.toThrow()
    expect([isAlive(pid), postgresPid(DATA_DIR)]).toEqual([true, pid])
    await start()
    expect(postgresPid(DATA_DIR)).toBe(pid)

    const order = await vi.waitFor(
      async () => {
        const now = await ask(`/orders/${uniqueId}`)
        expect(now.state).toBe('active')
        return now
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(await awbsOf(uniqueId)).toEqual([order.awb])
    expect(await ask('/user/balance/left')).toEqual({ totalLeft: Math.round((500 - offer.price) * 100) / 100 })
  })

  it('asked to stop, stops and leaves nothing running', async () => {
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(existsSync(pidFile(DATA_DIR))).toBe(false)
    await expect(fetch(`http://127.0.0.1:${simPort}/_sim/health`)).rejects.toThrow()
  })
}, 60_000)

it('refuses production while a setting is missing, naming each', async () => {
  const folder = await aFolder()
  const program = run({ EXPEDIO_MODE: 'production', DATA_DIR: folder })
  expect(await program.ended).toBe(1)
  const named = program
    .said()
    .match(/^ {2}- ([A-Z_]+):/gm)
    ?.map((line) => line.slice(4, -1))
  expect(named).toEqual([
    'AUTH_SECRET',
    'SMTP_URL',
    'PUBLIC_URL',
    'FAN_CLIENT_ID',
    'FAN_USERNAME',
    'FAN_PASSWORD',
    'SAMEDAY_USERNAME',
    'SAMEDAY_PASSWORD',
    'SAMEDAY_PICKUP_POINT',
    'SHOPIFY_CLIENT_ID',
    'SHOPIFY_CLIENT_SECRET',
  ])
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})
