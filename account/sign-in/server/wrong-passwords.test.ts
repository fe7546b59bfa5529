import { describe, expect, it } from 'vitest'
import { PASSWORD, testServer } from '#product/server/test-server.ts'

const { parts, call, user } = await testServer()
const { app } = parts

const signIn = async (email: string, password = PASSWORD, remoteAddress = '10.1.0.1') => {
  const answer = await call('/auth/login', { method: 'POST', payload: { email, password }, remoteAddress })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0), ...(answer.json() as { title?: string }) }
}
/** This many wrong passwords, each from a place of its own. */
const fromEverywhere = async (email: string, times: number, net: string) => {
  const answers = []
  for (let i = 0; i < times; i += 1) answers.push(await signIn(email, `gresita-${i}`, `${net}.${i}`))
  return answers
}

describe('wrong passwords', () => {
  it('are the same answer whether the account exists or not', async () => {
    await user('lia')
    const [known, unknown] = [await signIn('lia@exemplu.ro', 'gresita'), await signIn('nimeni@exemplu.ro', 'gresita')]
    expect(known).toMatchObject({ status: 401, title: 'wrong-credentials' })
    expect(unknown).toEqual(known)
  })

  it('are limited to eight, then not even the right one counts, from that place', async () => {
    await user('mia')
    for (let i = 0; i < 8; i += 1) expect((await signIn('mia@exemplu.ro', `gresita-${i}`, '10.2.0.1')).status).toBe(401)
    for (const email of ['mia@exemplu.ro', 'MIA@Exemplu.RO']) {
      expect(await signIn(email, PASSWORD, '10.2.0.1')).toMatchObject({ status: 429, title: 'too-many-requests' })
    }
    expect((await signIn('mia@exemplu.ro', PASSWORD, '10.2.0.2')).status).toBe(200)
  })

  it('are limited just as well when they are sent all at once', async () => {
    await user('nora')
    const tries = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn('nora@exemplu.ro', `gresita-${i}`, '10.3.0.1')))
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(8)
    expect(tries.filter((answer) => answer.status === 429)).toHaveLength(22)
  })

  it('are not limited less for a header that claims another place', async () => {
    await user('olga')
    const tries = []
    for (let i = 0; i < 10; i += 1) {
      const headers = { 'x-forwarded-for': `10.4.0.${i}`, forwarded: `for=10.4.0.${i}` }
      const payload = { email: 'olga@exemplu.ro', password: 'gresita' }
      tries.push((await call('/auth/login', { method: 'POST', payload, headers, remoteAddress: '10.4.9.9' })).statusCode)
    }
    expect(tries.filter((status) => status === 429)).toHaveLength(2)
  })

  it('do not count once the right one came', async () => {
    await user('petru')
    for (let i = 0; i < 12; i += 1) expect((await signIn('petru@exemplu.ro', PASSWORD, '10.5.0.1')).status).toBe(200)
  })
})

describe('wrong passwords for one account from many places', () => {
  it('must wait after ten, longer each time, whether the account exists or not', async () => {
    await user('ada')
    for (const email of ['ada@exemplu.ro', 'nu-exista@exemplu.ro']) {
      const answers = await fromEverywhere(email, 12, '10.6.0')
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
      const waits = [answers[10]?.retryAfter]
      for (let again = 0; again < 6; again += 1) {
        await app.db.$client.query('update attempt_delays set next_at = now() where email = $1', [email])
        expect((await signIn(email, 'gresita', `10.6.1.${again}`)).status).toBe(401)
        waits.push((await signIn(email, 'gresita', `10.6.2.${again}`)).retryAfter)
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    }
  })

  it('sent all at once are ten, too', async () => {
    await user('bianca')
    const tries = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn('bianca@exemplu.ro', `gresita-${i}`, `10.7.0.${i}`)))
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(10)
  })

  it('do not lock the owner out where it signed in before, nor other users', async () => {
    await user('carla')
    await user('dora')
    expect((await signIn('carla@exemplu.ro', PASSWORD, '10.8.9.1')).status).toBe(200)
    await fromEverywhere('carla@exemplu.ro', 15, '10.8.0')
    expect((await signIn('carla@exemplu.ro', PASSWORD, '10.8.9.2')).status).toBe(429)
    expect((await signIn('carla@exemplu.ro', PASSWORD, '10.8.9.1')).status).toBe(200)
    expect((await signIn('dora@exemplu.ro', PASSWORD, '10.8.0.3')).status).toBe(200)
  })

  it('let the right one in from a new place once the wait is over', async () => {
    await user('elena')
    await fromEverywhere('elena@exemplu.ro', 15, '10.9.0')
    await app.db.$client.query(`update attempt_delays set next_at = now() where email = 'elena@exemplu.ro'`)
    expect((await signIn('elena@exemplu.ro', PASSWORD, '10.9.9.9')).status).toBe(200)
  })

  it('are forgotten after an hour without any', async () => {
    await user('flavia')
    await fromEverywhere('flavia@exemplu.ro', 11, '10.10.0')
    await app.db.$client.query(
      `update attempt_delays set last_at = now() - interval '61 minutes', next_at = now() where email = 'flavia@exemplu.ro'`,
    )
    expect((await fromEverywhere('flavia@exemplu.ro', 10, '10.10.1')).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 401),
    )
  })
})
