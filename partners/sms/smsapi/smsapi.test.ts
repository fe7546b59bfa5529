import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SmsPort } from '#informing/ports/sms.ts'
import { startSimulators } from '#simulators/main.ts'
import { sampleAnsweredCall, sampleDeps, simulatorControl, unusedAddress } from '../../sample-partner.ts'
import { readSmsapiAnswer, smsapi, smsapiSandbox } from './smsapi.ts'

const deps = sampleDeps()
let simulators: Awaited<ReturnType<typeof startSimulators>>
let sms: SmsPort
const address = () => `http://127.0.0.1:${simulators.port}`
const control = simulatorControl(address, 'sms')

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  sms = smsapi({ ...smsapiSandbox(address()), sendTimeoutMs: 1500 }, deps)
})
afterEach(async () => {
  await control('faults', undefined, 'DELETE')
  for (const order of [{ points: 100 }, { letIn: true }, { callsLeft: null }]) await control('advance', order)
})
afterAll(() => simulators.stop())

const message = (id: string, text = 'Coletul a plecat') => ({ id, to: '40722333444', text, reportTo: 'http://127.0.0.1:9/rapoarte' })
const kept = async (id: string) => {
  const { messages } = (await control('state', undefined, 'GET')) as { messages: { idx: string }[] }
  return messages.filter(({ idx }) => idx === id).length
}

describe('SMSAPI', () => {
  it('takes a message and counts its parts', async () => {
    expect(await sms.send(message('a1'))).toMatchObject({ kind: 'sent', parts: 1 })
    expect(await sms.send(message('a2', 'a'.repeat(161)))).toMatchObject({ kind: 'sent', parts: 2 })
    expect(await sms.send(message('a3', 'ș'.repeat(71)))).toMatchObject({ kind: 'sent', parts: 2 })
    expect(await sms.send(message('a4', '€'.repeat(81)))).toMatchObject({ kind: 'sent', parts: 2 })
  })

  it.each(['lost-response', 'malformed', 'slow'])(
    'that took a message and whose answer is missing (%s) has it at the second call, once',
    async (kind) => {
      await control('faults', { match: 'sms.do', kind, count: 1 })
      expect((await sms.send(message(`b-${kind}`))).kind).toBe('unknown')
      expect(await sms.send(message(`b-${kind}`))).toEqual({ kind: 'exists' })
      expect(await kept(`b-${kind}`)).toBe(1)
    },
  )

  it.each(['timeout', 'error'])('that did nothing (%s) takes the second call', async (kind) => {
    await control('faults', { match: 'sms.do', kind, count: 1, status: 502 })
    expect((await sms.send(message(`c-${kind}`))).kind).toBe('unknown')
    expect((await sms.send(message(`c-${kind}`))).kind).toBe('sent')
  })

  it.each<[string, object, string]>([
    ['without credit', { points: 0 }, 'error 103'],
    ['from an address that is not allowed', { letIn: false }, 'error 105'],
    ['over its limit', { callsLeft: 0 }, 'error 96'],
  ])('sends nothing %s, and says so', async (_, order, cause) => {
    await control('advance', order)
    expect(await sms.send(message('d'))).toEqual({ kind: 'not-sent', cause })
  })

  it('refuses a number that is none and a sender that it has not verified, for good', async () => {
    expect(await sms.send({ ...message('e'), to: '40211234567' })).toMatchObject({ kind: 'refused' })
    const other = smsapi({ ...smsapiSandbox(address()), from: 'Altcineva' }, deps)
    expect(await other.send(message('e'))).toMatchObject({ kind: 'refused' })
    const unknown = smsapi({ ...smsapiSandbox(address()), token: 'alt' }, deps)
    expect(await unknown.send(message('e'))).toEqual({ kind: 'not-sent', cause: 'error 101' })
  })

  it('that cannot be reached was not sent anything', async () => {
    const away = smsapi(smsapiSandbox(await unusedAddress()), deps)
    expect(await away.send(message('f'))).toEqual({ kind: 'not-sent', cause: 'ECONNREFUSED' })
  })

  it('whose answer is about another message, or about several, has said nothing', () => {
    const row = { id: '1', idx: 'other', parts: 1 }
    expect(readSmsapiAnswer(sampleAnsweredCall(200, { count: 1, list: [row] }), 'g').kind).toBe('unknown')
    expect(readSmsapiAnswer(sampleAnsweredCall(200, { count: 2, list: [row, row] }), 'other').kind).toBe('unknown')
    expect(readSmsapiAnswer(sampleAnsweredCall(200, { error: 201, message: 'Internal' }), 'g').kind).toBe('unknown')
    expect(readSmsapiAnswer(sampleAnsweredCall(200, '<html>'), 'g').kind).toBe('unknown')
  })

  it('says what became of the messages that it is asked about, and nothing of those that it does not know', async () => {
    const ids: string[] = []
    for (const to of ['40722333444', '40722333405', '40722333409']) {
      const answer = await sms.send({ ...message(`s-${to.slice(-3)}`), to })
      if (answer.kind === 'sent') ids.push(answer.providerId)
      if (to !== '40722333409')
        await control('advance', { message: `s-${to.slice(-3)}`, to: to.endsWith('405') ? 'UNDELIVERED' : 'DELIVERED' })
    }
    const fates = async () => {
      const answer = await sms.ask([...ids, 'unknown'])
      return answer.kind === 'answered' ? answer.reports.map(({ providerId, id, fate }) => [ids.indexOf(providerId), id, fate]) : answer
    }
    await vi.waitFor(
      async () =>
        expect(await fates()).toEqual([
          [0, 's-444', { kind: 'delivered' }],
          [1, 's-405', { kind: 'not-delivered', why: 'unreachable' }],
          [2, 's-409', { kind: 'under-way' }],
        ]),
      5_000,
    )
    await control('faults', { match: 'sms.do', kind: 'error', count: 1, status: 502 })
    expect((await sms.ask(ids)).kind).toBe('unknown')
  })

  it('has every call written down, without number, text or token', async () => {
    await sms.send(message('h', 'Text secret'))
    const written = JSON.stringify(deps.calls)
    expect(written).toContain('"operation":"send"')
    for (const hidden of ['40722333444', 'Text secret', 'demo-smsapi-token-1', '/rapoarte']) expect(written).not.toContain(hidden)
  })
})
