import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { callUntilGone } from '#bench/load/kept-connections.ts'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { sellerOfTests } from '#server/platform/test-seller.ts'
import { aFolder, endProgramsWithFile, isAlive, type Program, pidFile, postgresPid, run, START_MS } from './test-program.ts'

endProgramsWithFile()

// Whole programs are started, killed and started again.
vi.setConfig({ testTimeout: 3 * START_MS, hookTimeout: 3 * START_MS })

describe('the product', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
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

  it('refuses other starts with the reason, leaves nothing of them, and goes on', async () => {
    const pid = postgresPid(DATA_DIR)
    const [folder, otherFolder, freePort, freeSimPort] = [await aFolder(), await aFolder(), await freePorts(2), await freePorts(2)]
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
    await vi.waitFor(async () => expect(await awbsOf(uniqueId)).toHaveLength(1), { timeout: 60_000, interval: 50 })

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
      { timeout: 60_000, interval: 100 },
    )
    expect(await awbsOf(uniqueId)).toEqual([order.awb])
    expect(await ask('/user/balance/left')).toEqual({ totalLeft: Math.round((500 - offer.price) * 100) / 100 })
  })

  it('asked to stop under load, answers each call under way and all others 503, and leaves nothing running', async () => {
    const recipient = aParty({
      address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' },
    })
    const { uniqueId } = await ask('/orders', { shipment: aShipment({ recipient }) })
    const { offers } = await ask(`/orders/${uniqueId}/offers`, {})
    const offer = offers.find((one: { courier: string; errors: unknown[] }) => one.courier === 'fan' && one.errors.length === 0)
    await control('faults', { match: 'POST /intern-awb', kind: 'slow', delayMs: 3_000 })
    const load = callUntilGone({ port, token, path: '/api/auth/me', callers: 20 })
    const activation = ask(`/orders/${uniqueId}/activate`, { offerId: offer.id })
    await vi.waitFor(async () => expect(await awbsOf(uniqueId)).toHaveLength(1), { timeout: 60_000, interval: 50 })
    program.child.kill('SIGTERM')
    expect(await activation).toMatchObject({ state: 'active' })
    const { statuses, broken } = await load
    expect([...statuses.keys()].sort(), program.said()).toEqual([200, 503])
    expect(broken).toEqual([])
    expect(await program.ended).toBe(0)
    expect(existsSync(pidFile(DATA_DIR))).toBe(false)
    await expect(fetch(`http://127.0.0.1:${simPort}/_sim/health`)).rejects.toThrow()
  })
})

it('refuses production while a setting is missing, naming each', async () => {
  const folder = await aFolder()
  const refused = async (env: Record<string, string>) => {
    const program = run({ EXPEDIO_MODE: 'production', DATA_DIR: folder, ...env })
    expect(await program.ended).toBe(1)
    return program
      .said()
      .match(/^ {2}- (.+)$/gm)
      ?.map((line) => line.slice(4))
  }
  const names = (said: string[] | undefined) => said?.map((line) => line.split(':')[0])
  const own = ['AUTH_SECRET', 'SMTP_URL', 'PUBLIC_URL', ...Object.keys(sellerOfTests)]
  const bare = await refused({})
  expect(names(bare)).toEqual([...own, 'no courier'])
  expect(bare?.at(-1)).toBe('no courier: set the variables of at least one, which begin with FAN_ or SAMEDAY_')
  // A partner that is begun has to be whole.
  expect(names(await refused({ FAN_ACCOUNT_KIND: 'contract', SHOPIFY_CLIENT_ID: 'mine' }))).toEqual([
    ...own,
    ...['FAN_CLIENT_ID', 'FAN_USERNAME', 'FAN_PASSWORD', 'SHOPIFY_CLIENT_SECRET'],
  ])
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
})
