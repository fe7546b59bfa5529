import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePorts } from '#server/platform/processes/free-ports.ts'
import { type Simulators, startSimulators } from './main.ts'

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
})
afterAll(() => simulators.stop())

const at = (path: string) => `http://127.0.0.1:${simulators.port}${path}`
const post = (path: string, body: object) => fetch(at(path), { method: 'POST', body: JSON.stringify(body) })

type Texted = { to: string; text: string; signal?: AbortSignal }
const sendText = (address: string, { to, text: message, signal }: Texted) =>
  fetch(`${address}/sms/sms.do`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-smsapi-token-1' },
    body: new URLSearchParams({ to, message, from: 'Expedio' }),
    signal: signal ?? null,
  })
const text = (to: string, message: string, signal?: AbortSignal) => sendText(at(''), { to, text: message, ...(signal ? { signal } : {}) })

describe('the simulators', () => {
  it('are healthy, and know who lives there', async () => {
    const response = await fetch(at('/_sim/health'))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 'ok', partners: expect.arrayContaining(['fan', 'sameday', 'sms', 'mail']) })
    expect((await fetch(at('/unknown/x'))).status).toBe(404)
  })

  it('take e-mails by SMTP and show them newest first', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: simulators.mailPort, secure: false, auth: { user: 'a', pass: 'b' } })
    for (const subject of ['Prima', 'A doua: ș ț']) {
      await transport.sendMail({
        from: 'noi@exemplu.ro',
        to: 'ana@exemplu.ro',
        subject,
        text: 'Buna',
        attachments: [{ filename: 'f.pdf', content: 'x' }],
      })
    }
    const { mails } = (await (await fetch(at('/mail/_sim/state?to=ana@exemplu.ro'))).json()) as { mails: object[] }
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({
      subject: 'A doua: ș ț',
      to: ['ana@exemplu.ro'],
      text: 'Buna\n',
      attachments: [{ name: 'f.pdf', bytes: 1 }],
    })
  })

  it('put e-mails off, take them never, or take them and cut the connection', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: simulators.mailPort, secure: false })
    const kept = async () => ((await (await fetch(at('/mail/_sim/state?to=dan@exemplu.ro'))).json()) as { mails: object[] }).mails.length
    const sent = async (faults: object) => {
      await post('/mail/_sim/advance', { faults })
      const answer = transport.sendMail({ from: 'noi@exemplu.ro', to: 'dan@exemplu.ro', text: 'Buna' })
      return [await answer.then(() => 'taken').catch((error: { responseCode?: number }) => error.responseCode ?? 'cut'), await kept()]
    }
    expect(await sent({ refused: 1 })).toEqual([451, 0])
    expect(await sent({ rejected: 1 })).toEqual([554, 0])
    expect(await sent({ lost: 1 })).toEqual(['cut', 1])
    expect(await sent({})).toEqual(['taken', 2])
  })

  it('keep text messages, and refuse what no telephone would take', async () => {
    expect(await (await text('40722333444', 'PIN 1234')).json()).toMatchObject({ count: 1 })
    expect(await (await text('ana', 'x')).json()).toMatchObject({ error: 13 })
    const state = (await (await fetch(at('/sms/_sim/state'))).json()) as { messages: object[] }
    expect(state.messages[0]).toMatchObject({ to: '40722333444', text: 'PIN 1234' })
  })

  it('do a partner\u2019s work before they lose its answer, and none before they hang or fail', async () => {
    const send = () => text('40722333444', 'fault', AbortSignal.timeout(150))
    const count = async () => ((await (await fetch(at('/sms/_sim/state'))).json()) as { messages: object[] }).messages.length
    const before = await count()
    await post('/sms/_sim/faults', { match: 'POST /sms.do', kind: 'timeout', count: 1 })
    await expect(send()).rejects.toThrow(/timeout/)
    await post('/sms/_sim/faults', { match: 'POST /sms.do', kind: 'error', status: 503, count: 1 })
    expect((await send()).status).toBe(503)
    expect(await count()).toBe(before)
    await post('/sms/_sim/faults', { match: 'POST /sms.do', kind: 'lost-response', count: 1 })
    await expect(send()).rejects.toThrow('fetch failed')
    await post('/sms/_sim/faults', { match: 'POST /sms.do', kind: 'malformed', count: 1 })
    await expect((await send()).json()).rejects.toThrow()
    await post('/sms/_sim/faults', { match: 'POST /sms.do', kind: 'slow', delayMs: 30, count: 1 })
    expect((await send()).status).toBe(200)
    expect(await count()).toBe(before + 3)
  })

  it('refuse orders of the control that make no sense', async () => {
    expect((await post('/fan/_sim/faults', { kind: 'party' })).status).toBe(400)
    expect((await post('/fan/_sim/advance', { to: 'moon' })).status).toBe(400)
    expect((await post('/fan/_sim/advance', { awb: '1' })).status).toBe(404)
    expect((await fetch(at('/fan/_sim/faults'), { method: 'POST', body: '{' })).status).toBe(400)
  })
})

describe('the simulators as a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Starts the program on free ports and waits until it says where. */
  async function program(port = '0'): Promise<{ child: ChildProcess; address: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, SIM_PORT: port, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    return { child, address: /http:\/\/[\d.:]+/.exec(line.toString())?.[0] ?? '' }
  }

  it('find everything again after being killed, and end with the one who started them', async () => {
    const first = await program()
    const sent = await sendText(first.address, { to: '40722333444', text: 'kept' })
    expect(sent.status).toBe(200)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await program()
    expect(await (await fetch(`${second.address}/_sim/health`)).json()).toMatchObject({ pid: second.child.pid })
    const state = (await (await fetch(`${second.address}/sms/_sim/state`)).json()) as { messages: object[] }
    expect(state.messages).toMatchObject([{ text: 'kept' }])
    second.child.disconnect()
    await vi.waitFor(() => expect(second.child.exitCode).toBe(0), { timeout: 60_000 })
  })

  it('take over the port of a predecessor that is just going', async () => {
    // Not by chance: what a connection is given in between would be taken.
    const port = String(await freePorts(2))
    const first = await program(port)
    const second = program(port)
    first.child.disconnect()
    const { child, address } = await second
    expect(address).toBe(first.address)
    expect(await (await fetch(`${address}/_sim/health`)).json()).toMatchObject({ pid: child.pid })
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })
})
