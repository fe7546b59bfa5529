import { afterEach, describe, expect, it, vi } from 'vitest'
import { passwordRefusals } from '../../../../contract/account/password-rules.ts'
import { inWords, partnerSaid } from '../../../../contract/texts/message.ts'
import type { EffectRef, EffectRow } from '../../../effects/effect-kind.ts'
import { mailEffect } from '../../../effects/mails.ts'
import { runEffect } from '../../../effects/run-effect.ts'
import type { MailAnswer, MailMessage } from '../../../partners/mail/port.ts'
import { textsOf } from '../../../platform/texts.ts'
import { PASSWORD, signInAs, testServer } from '../../../test-server.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { requestedMail } from './requested-mail.ts'
import { mailboxOf } from './test-mailbox.ts'

const ro = textsOf('ro')

const { parts, call, user, simulator } = await testServer()
const { app } = parts
const mailbox = mailboxOf(simulator)
const database = app.db.$client

const post = async (path: string, payload: object, remoteAddress = '10.0.0.1', token?: string) => {
  const answer = await call(path, { method: 'POST', payload, remoteAddress, token })
  return { status: answer.statusCode, ...(answer.json() as { title?: string; token: string; errors: { path: string; message: string }[] }) }
}
const signUp = (email: string) => post('/auth/sign-up', { name: 'Ana Pop', email, password: PASSWORD })
const signIn = (email: string, password = PASSWORD) => post('/auth/login', { email, password })
const forgot = (email: string, origin?: string) => post('/auth/forgot-password', { email }, origin)
const confirm = (token: string) => post('/auth/confirm-email', { token })
const reset = (token: string, password = 'Parola-noua-2') => post('/auth/reset-password', { token, password })
const statusOf = async (token: string) => (await call('/auth/me', { token })).statusCode
const expired = { status: 409, title: 'link-expired' }

describe('a mailed link', () => {
  it('is 256 random bits that stand nowhere in the database, neither with the jobs', async () => {
    await signUp('ana@exemplu.ro')
    const token = await mailbox.token('ana@exemplu.ro', 'confirm-email')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const session = (await confirm(token)).token
    await forgot('ana@exemplu.ro')
    const later = await mailbox.token('ana@exemplu.ro', 'reset-password')
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await database.query(
        `select 1 from ${name} t where strpos(t::text, $1) + strpos(t::text, $2) + strpos(t::text, $3) > 0`,
        [token, later, session],
      )
      expect([name, rows]).toEqual([name, []])
    }
  })

  it('works once, and with nothing else in its place', async () => {
    await signUp('ema@exemplu.ro')
    const token = await mailbox.token('ema@exemplu.ro', 'confirm-email')
    for (const wrong of ['nimic', `${token}x`, `${token}=`, ` ${token}`, `${token}\n`, token.slice(0, -1)]) {
      expect(await confirm(wrong)).toMatchObject(expired)
    }
    expect(await reset(token)).toMatchObject(expired) // it is of the other kind
    expect((await confirm(token)).status).toBe(200)
    expect(await confirm(token)).toMatchObject(expired)
  })

  it.each(['confirm', 'reset'] as const)('has one effect when it is used twice at the same moment (%s)', async (kind) => {
    const email = `${kind}@exemplu.ro`
    if (kind === 'confirm') await signUp(email)
    else {
      await user(kind)
      await forgot(email)
    }
    const token = await mailbox.token(email, kind === 'confirm' ? 'confirm-email' : 'reset-password')
    const holding = await database.connect()
    await holding.query('begin')
    await holding.query('select 1 from mailed_links for update')
    const both = Promise.all([1, 2].map(() => (kind === 'confirm' ? confirm(token) : reset(token))))
    await vi.waitFor(async () => {
      const waiting = `select distinct pid from pg_locks where not granted and pid in (select l.pid from pg_locks l
                         join pg_database d on d.oid = l.database where d.datname = current_database())`
      expect((await database.query(waiting)).rowCount).toBe(2)
    }, 10_000)
    await holding.query('commit')
    holding.release()
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('ends with the next one of its kind', async () => {
    await signUp('dan@exemplu.ro')
    const first = await mailbox.token('dan@exemplu.ro', 'confirm-email')
    await post('/auth/confirm-email/again', { email: 'dan@exemplu.ro' })
    const second = await mailbox.token('dan@exemplu.ro', 'confirm-email', 2)
    expect(await confirm(first)).toMatchObject(expired)
    expect((await confirm(second)).status).toBe(200)
  })

  it('ends by itself: to confirm after a day, to choose a password after an hour', async () => {
    await signUp('fane@exemplu.ro')
    await user('geta')
    await forgot('geta@exemplu.ro')
    const tokens = [await mailbox.token('fane@exemplu.ro', 'confirm-email'), await mailbox.token('geta@exemplu.ro', 'reset-password')]
    const lives = `select round(extract(epoch from expires_at - now()) / 60) as minutes from mailed_links l join users u on u.id = l.user_id where u.email = $1`
    expect((await database.query(lives, ['fane@exemplu.ro'])).rows).toEqual([{ minutes: '1440' }])
    expect((await database.query(lives, ['geta@exemplu.ro'])).rows).toEqual([{ minutes: '60' }])
    await database.query(`update mailed_links set expires_at = now() - interval '1 second'`)
    expect(await confirm(tokens[0] ?? '')).toMatchObject(expired)
    expect(await reset(tokens[1] ?? '')).toMatchObject(expired)
  })

  it('never signs in to an account that is confirmed already', async () => {
    await signUp('horia@exemplu.ro')
    const token = await mailbox.token('horia@exemplu.ro', 'confirm-email')
    await database.query(`update users set is_confirmed = true where email = 'horia@exemplu.ro'`)
    expect(await confirm(token)).toMatchObject(expired)
  })

  it('is guessed from one place a few times only', async () => {
    const guesses = []
    for (let i = 0; i < 31; i += 1)
      guesses.push((await post('/auth/reset-password', { token: `x${i}`, password: 'Parola-noua-2' }, '10.8.8.8')).status)
    expect(guesses).toEqual([...Array.from({ length: 30 }, () => 409), 429])
    expect((await post('/auth/confirm-email', { token: 'x' }, '10.8.8.8')).status).toBe(429)
    expect(await confirm('x')).toMatchObject(expired)
  })
})

describe('a forgotten password', () => {
  it('is replaced by mail: all sessions and links of that user end, the old password is no more, others stay', async () => {
    const { userId, email, token } = await user('radu')
    const bystander = await user('sanda')
    await forgot(bystander.email)
    const bystanders = await mailbox.token(bystander.email, 'reset-password')
    const other = await signInAs(app, userId)
    await forgot(email)
    const link = await mailbox.token(email, 'reset-password')
    expect(await reset(link, 'scurta')).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: inWords(ro, passwordRefusals.tooShort) }],
    })
    expect(await reset(link, 'eu-si-Expedio-azi')).toMatchObject({
      errors: [{ path: 'password', message: inWords(ro, passwordRefusals.productName) }],
    })
    expect((await reset(link)).status).toBe(200)
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'Parola-noua-2')).status).toBe(200)
    expect(await reset(link, 'Parola-noua-3')).toMatchObject(expired)
    expect((await database.query('select 1 from mailed_links where user_id = $1', [userId])).rowCount).toBe(0)
    expect(await statusOf(bystander.token)).toBe(200)
    expect((await reset(bystanders)).status).toBe(200)
  })

  it('replaced is reported by e-mail, with its moment and place', async () => {
    const { email } = await user('petru')
    await forgot(email)
    await post('/auth/reset-password', { token: await mailbox.token(email, 'reset-password'), password: 'Parola-noua-2' }, '10.9.0.77')
    const { text } = await mailbox.mail(email, /parola a fost schimbata/)
    expect(text).toMatch(/\d\d\.\d\d\.\d{4},? \d\d:\d\d/)
    expect(text).toContain('10.9.0.77')
    expect(text).toContain('Daca nu ati fost dumneavoastra')
  })

  it('says nothing of whether the account exists', async () => {
    const { email } = await user('sorin')
    const [known, unknown] = [await forgot(email), await forgot('nimeni@exemplu.ro')]
    expect(unknown).toEqual(known)
    await mailbox.token(email, 'reset-password')
    expect(await mailbox.mailsTo('nimeni@exemplu.ro')).toEqual([])
  })

  it('requested again and again by an attacker leaves the owner a working link, and an allowance where it signed in before', async () => {
    const { email } = await user('tudor')
    for (let i = 0; i < 6; i += 1) expect((await forgot(email, `10.30.0.${i}`)).status).toBe(200)
    const last = await mailbox.token(email, 'reset-password', 3)
    expect((await signIn(email)).status).toBe(200)
    expect((await forgot(email)).status).toBe(200)
    const owners = await mailbox.token(email, 'reset-password', 4)
    expect(await reset(last)).toMatchObject(expired)
    expect((await reset(owners)).status).toBe(200)
  })

  it('confirms an address that was not confirmed: reading the e-mail proves it', async () => {
    await signUp('vlad@exemplu.ro')
    await forgot('vlad@exemplu.ro')
    expect((await reset(await mailbox.token('vlad@exemplu.ro', 'reset-password'))).status).toBe(200)
    expect((await signIn('vlad@exemplu.ro', 'Parola-noua-2')).status).toBe(200)
    expect(await confirm(await mailbox.token('vlad@exemplu.ro', 'confirm-email'))).toMatchObject(expired)
  })
})

describe('an e-mail', () => {
  const { send } = app.mail
  const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? ''
  const tries: MailMessage[] = []
  /** The next tries are answered so; further ones are sent. */
  const answering = (...answers: MailAnswer[]) => {
    tries.length = 0
    app.mail.send = async (mail) => {
      tries.push(mail)
      return answers.shift() ?? send(mail)
    }
  }
  const effectOf = async (email: string) => {
    const { rows } = await database.query<EffectRow>(
      `select e.state, e.calls, e.reason, e.key from effects e where e.kind = 'mail' order by e.created_at desc, e.id desc limit 1`,
    )
    expect((await database.query('select 1 from effects e where strpos(e::text, $1) > 0', [email])).rows).toEqual([])
    return rows[0]
  }
  const ended = (email: string, state: string) =>
    vi.waitFor(async () => expect(await effectOf(email)).toMatchObject({ state }), { timeout: 10_000, interval: 50 })
  const requests = async () => (await database.query('select 1 from letter_requests')).rowCount
  const cut: MailAnswer = { kind: 'unknown', cause: 'ECONNECTION' }
  afterEach(() => {
    app.mail.send = send
  })

  it('that could not be sent is sent later, its link valid from then', async () => {
    const { email } = await user('zoe')
    answering({ kind: 'not-sent', cause: 'ECONNREFUSED' })
    await forgot(email)
    const token = await mailbox.token(email, 'reset-password')
    await ended(email, 'done')
    expect(await effectOf(email)).toMatchObject({ calls: 1 })
    expect((await reset(token)).status).toBe(200)
  })

  it('whose answer was cut off is sent once more, as the same message with the same link', async () => {
    const { email } = await user('yvona')
    answering(cut, cut)
    await forgot(email)
    await ended(email, 'refused')
    expect(await effectOf(email)).toMatchObject({ reason: { code: 'mail-not-confirmed' } })
    expect(tries).toHaveLength(2)
    expect(tries[1]).toEqual(tries[0])
    expect(await requests()).toBe(0)
    expect((await reset(tokenIn(tries[0]?.text ?? ''))).status).toBe(200)
  })

  it('whose link was used before it could be sent once more has arrived, and its link opens nothing again', async () => {
    const { email } = await user('xenia')
    app.mail.send = async (mail) => {
      tries.push(mail)
      expect((await reset(tokenIn(mail.text))).status).toBe(200)
      answering()
      return cut
    }
    tries.length = 0
    await forgot(email)
    await mailbox.mail(email, /parola a fost schimbata/)
    await vi.waitFor(async () => expect(await requests()).toBe(0), 10_000)
    expect((await mailbox.mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/parola a fost schimbata/)])
    expect(
      (await database.query('select 1 from mailed_links l join users u on u.id = l.user_id where u.email = $1', [email])).rows,
    ).toEqual([])
  })

  it('that its server refuses is given up with the reason', async () => {
    const { email } = await user('vera')
    answering({ kind: 'refused', reason: '550 nu exista' })
    await forgot(email)
    await ended(email, 'refused')
    expect([tries.length, await requests()]).toEqual([1, 0])
    expect(await effectOf(email)).toMatchObject({ reason: partnerSaid('550 nu exista') })
  })

  it('that could not be sent for a day is given up', async () => {
    const { email } = await user('ulise')
    answering(...Array<MailAnswer>(20).fill({ kind: 'not-sent', cause: 'ECONNREFUSED' }))
    await forgot(email)
    await vi.waitFor(() => expect(tries.length).toBeGreaterThan(0), 10_000)
    await database.query(`update effects set due_since = now() - interval '25 hours' where kind = 'mail' and settled_at is null`)
    await ended(email, 'refused')
    expect(await effectOf(email)).toMatchObject({ reason: { code: 'mail-not-taken', params: { cause: 'ECONNREFUSED' } } })
    expect(await requests()).toBe(0)
  })

  it('prepared by a process that was killed is sent by the next, once', async () => {
    const { email } = await user('tiberiu')
    const called = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<MailAnswer>()
    app.mail.send = () => {
      called.resolve()
      return answered.promise
    }
    await forgot(email)
    await called.promise
    app.mail.send = send
    await database.query(`update effects set claimed_at = claimed_at - interval '2 minutes', look_at = look_at - interval '2 minutes'
        where kind = 'mail' and settled_at is null`)
    const { rows } = await database.query<EffectRef>(
      `select client_id as "clientId", kind, key from effects where kind = 'mail' and settled_at is null`,
    )
    const mail = mailEffect([requestedMail, passwordChangedMail])
    await Promise.all(rows.flatMap((ref) => [runEffect(app, mail, ref), runEffect(app, mail, ref)]))
    expect((await reset(await mailbox.token(email, 'reset-password'))).status).toBe(200)
    // Its answer changes nothing any more.
    answered.resolve(cut)
    expect(await effectOf(email)).toMatchObject({ key: expect.stringMatching(/^password-changed/) })
  })
})
