import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aParty, aShipment } from '#sending/orders/server/test-orders.ts'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import {
  aFolder,
  endProgramsWithFile,
  health,
  ownerUrlOf,
  type Program,
  postgresPid,
  run,
  START_MS,
  untilWell,
  waitForProgram,
} from './test-program.ts'

endProgramsWithFile()

vi.setConfig({ testTimeout: 4 * START_MS, hookTimeout: 2 * START_MS })

async function ownerOf(folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrlOf(folder), application_name: 'test' })
  client.on('error', () => undefined) // tests cut connections, their own too
  await client.connect()
  return client
}

describe('while its database goes and comes', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
  const env = { DATA_DIR, PORT: String(port), SIM_PORT: String(simPort), LOG_LEVEL: 'warn' }
  const api = `http://127.0.0.1:${port}/api`
  let program: Program
  let token = ''

  const ask = (path: string, body?: unknown) =>
    fetch(`${api}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  const asOwner = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await ownerOf(DATA_DIR)
    return work(client).finally(() => client.end())
  }
  /** Created, offered, activated, with the job that needs the worker. */
  async function activated(): Promise<string> {
    const recipient = aParty({
      address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: 'Strada Horea', number: '1' },
    })
    const { uniqueId } = await (await ask('/orders', { shipment: aShipment({ recipient }) })).json()
    const { offers } = await (await ask(`/orders/${uniqueId}/offers`, {})).json()
    const offer = offers.find((one: { courier: string; errors: unknown[] }) => one.courier === 'fan' && one.errors.length === 0)
    return (await (await ask(`/orders/${uniqueId}/activate`, { offerId: offer.id })).json()).state
  }

  beforeAll(async () => {
    program = run(env)
    await untilWell(program, port)
    token = (await (await ask('/auth/login', { email: 'client2@demo.test', password: 'Demo-parola-1' })).json()).token
  })
  afterAll(() => {
    expect(program.child.exitCode).toBeNull()
  })

  it('answers 503 with when to come back, says so as its health, starts PostgreSQL again and goes on with its jobs', async () => {
    const pid = postgresPid(DATA_DIR)
    process.kill(pid, 'SIGKILL')
    const answer = await vi.waitFor(
      async () => {
        const away = await ask('/user/balance/left')
        expect(away.status).not.toBe(200)
        return away
      },
      { interval: 5 },
    )
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    await vi.waitFor(async () => expect(await health(port)).toBe(503), { interval: 20 })
    await untilWell(program, port)
    expect(postgresPid(DATA_DIR)).not.toBe(pid)
    await waitForProgram(program, async () => expect(await activated()).toBe('active'))
  })

  it('an orderly end of PostgreSQL, again and again with jobs at work, ends no process', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pid = postgresPid(DATA_DIR)
      const working = Promise.allSettled(Array.from({ length: 6 }, () => activated()))
      process.kill(pid, 'SIGINT') // its fast shutdown: every connection hears 57P01
      await working
      await waitForProgram(program, () => expect(postgresPid(DATA_DIR)).not.toBe(pid))
      await untilWell(program, port)
      expect(program.child.exitCode).toBeNull()
    }
    await waitForProgram(program, async () => expect(await activated()).toBe('active'))
  })

  it('goes on when every connection is cut at once, and has claimed its database again', async () => {
    for (let round = 0; round < 3; round += 1) {
      await asOwner((client) => client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'))
      await waitForProgram(program, async () => expect(await activated()).toBe('active'))
    }
    const claims = () =>
      asOwner((client) =>
        client.query(`select 1 from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = 20261120`),
      )
    await waitForProgram(program, async () => expect((await claims()).rowCount).toBe(1))
  })

  it('lets no second product start, not even while the claim’s connection is broken', async () => {
    const others = [await freePorts(2), await freePorts(2), await freePorts(2)].map((other) =>
      run({ ...env, PORT: String(other), SIM_PORT: '0' }),
    )
    let areOver = false
    const ended = Promise.all(others.map((other) => other.ended)).finally(() => (areOver = true))
    // One cut after the other, however long each takes.
    await asOwner(async (client) => {
      while (!areOver) {
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'expedio-claim'`)
        await wait(50)
      }
    })
    expect(await ended).toEqual([1, 1, 1])
    // What a program said last may be read after it ended.
    for (const other of others) await vi.waitFor(() => expect(other.said()).toContain(`already runs on ${DATA_DIR}`))
    await untilWell(program, port)
  })
})

it('ends at once, saying why, when another process has taken the claim meanwhile', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
  const program = run({ DATA_DIR, PORT: String(port), SIM_PORT: String(simPort) })
  await untilWell(program, port)
  const other = await ownerOf(DATA_DIR)
  const taken = other.query('select pg_advisory_lock(20_261_120)')
  const cutter = await ownerOf(DATA_DIR)
  await vi.waitFor(async () => {
    const { rowCount } = await cutter.query(`select 1 from pg_locks where locktype = 'advisory' and objid = 20261120 and not granted`)
    expect(rowCount).toBe(1)
  })
  await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'expedio-claim'`)
  await taken
  expect(await program.ended).toBe(1)
  expect(program.said()).toContain(`already runs on ${DATA_DIR}`)
  await Promise.all([other.end(), cutter.end()])
})

it('starts simulators that were killed again', async () => {
  const [DATA_DIR, port, simPort] = [await aFolder(), await freePorts(2), await freePorts(2)]
  const program = run({ DATA_DIR, PORT: String(port), SIM_PORT: String(simPort) })
  await untilWell(program, port)
  const { pid } = await (await fetch(`http://127.0.0.1:${simPort}/_sim/health`)).json()
  process.kill(pid, 'SIGKILL')
  await waitForProgram(program, async () =>
    expect((await (await fetch(`http://127.0.0.1:${simPort}/_sim/health`)).json()).pid).not.toBe(pid),
  )
})
