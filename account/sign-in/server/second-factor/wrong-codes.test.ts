import { describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { RECOVERY_SIGNS } from '../../contract/typed-code.ts'
import { secondFactorStage } from './test-second-factors.ts'

const server = await testServer()
const { app } = server.parts
const { post, nextCode, codeAt, secured, ticketOf, code } = secondFactorStage(server)

/** This many wrong codes, each from a network of its own. */
const fromEverywhere = async (ticket: string, times: number, net: string, typed = '000000') => {
  const answers = []
  for (let i = 0; i < times; i += 1) answers.push(await code(ticket, typed, `${net}.${i}`))
  return answers
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('wrong codes', () => {
  it('are limited to eight from one network, whatever the ticket, then not even the right one counts there', async () => {
    const { email, key } = await secured('ana')
    const answers = []
    for (let i = 0; i < 8; i += 1) answers.push(await code(await ticketOf(email), codeAt(key, 40 + i), '10.2.0.1'))
    expect(statusesOf(answers)).toEqual(Array(8).fill(422))
    expect(await code(await ticketOf(email), nextCode(key), '10.2.0.1')).toMatchObject({ status: 429, title: 'too-many-requests' })
    expect((await code(await ticketOf(email), nextCode(key), '10.2.0.2')).status).toBe(200)
  })

  it('of both kinds are counted together, and as limited when they are sent all at once', async () => {
    const { email, key } = await secured('bianca')
    const ticket = await ticketOf(email)
    const tries = await Promise.all(
      Array.from({ length: 24 }, (_, i) => code(ticket, i % 2 ? codeAt(key, 40 + i) : `2222-2222-222${RECOVERY_SIGNS[i]}`, '10.3.0.1')),
    )
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(8)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(16)
  })

  it('from many networks must wait after ten, longer each time; the owner where a code proved right does not', async () => {
    const { email, key } = await secured('carla')
    expect((await code(await ticketOf(email), nextCode(key), '10.4.9.1')).status).toBe(200)
    const ticket = await ticketOf(email)
    const answers = await fromEverywhere(ticket, 12, '10.4.0', codeAt(key, 50))
    expect(statusesOf(answers)).toEqual([...Array(10).fill(422), 429, 429])
    expect(answers[10]?.retryAfter).toBe(30)
    expect((await code(ticket, nextCode(key), '10.4.9.2')).status).toBe(429)
    expect((await code(ticket, nextCode(key), '10.4.9.1')).status).toBe(200)
    await app.db.$client.query(`update attempt_delays set next_at = now() where email like 'code of %'`)
    expect((await code(await ticketOf(email), nextCode(key), '10.4.9.3')).status).toBe(200)
  })

  it('from a network where only the password or an e-mail proved right are not those of the owner', async () => {
    const { userId, email, key } = await secured('dora')
    await app.db.$client.query(`insert into account_places (user_id, ip_address, last_proof_at) values ($1, '10.5.9.1', now())`, [userId])
    const ticket = await ticketOf(email)
    await fromEverywhere(ticket, 11, '10.5.0', codeAt(key, 50))
    expect((await code(ticket, nextCode(key), '10.5.9.1')).status).toBe(429)
  })

  it('slow down switching off as well, and so do wrong passwords there', async () => {
    const { token, key } = await secured('elena')
    const off = (body: object) => post('/auth/second-factor/off', { password: PASSWORD, ...body }, { token, from: '10.6.0.1' })
    for (let i = 0; i < 8; i += 1) expect((await off({ code: codeAt(key, 60 + i) })).status).toBe(422)
    expect((await off({ code: nextCode(key) })).status).toBe(429)
    const { token: another, key: anotherKey } = await secured('flavia')
    const guess = (i: number) =>
      post('/auth/second-factor/off', { password: `gresita-${i}`, code: codeAt(anotherKey) }, { token: another, from: '10.6.0.2' })
    for (let i = 0; i < 8; i += 1) expect((await guess(i)).status).toBe(422)
    expect((await guess(9)).status).toBe(429)
  })

  it('stand in the history, with place and device', async () => {
    const { email, key, token } = await secured('gina')
    await code(await ticketOf(email), codeAt(key, 70), '10.7.0.1')
    const events = (await server.call('/auth/security-events', { token, remoteAddress: '10.7.0.1' })).json()
    expect(events[0]).toMatchObject({ kind: 'code-check', outcome: 'failed', ipAddress: '10.7.0.1', place: 'here' })
    expect(events[1]).toMatchObject({ kind: 'code-asked', outcome: 'done', ipAddress: '10.0.0.1', place: 'local' })
  })
})
