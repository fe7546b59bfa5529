import { afterEach, describe, expect, it, vi } from 'vitest'
import { partnerSaid } from '#contract/texts/message.ts'
import type { EffectRef, EffectRow } from '#server/effects/effect-kind.ts'
import { mailEffect } from '#server/effects/mails.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import type { MailAnswer, MailMessage } from '#server/platform/partners/mail-port.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { requestedAccountMail } from './requested-mail.ts'
import { linkStage } from './test-links.ts'

const { app, database, mailbox, user, forgot, reset } = await linkStage()

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
    vi.waitFor(async () => expect(await effectOf(email)).toMatchObject({ state }), { timeout: 60_000, interval: 50 })
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
    // It would take the next test's answer.
    await mailbox.mail(email, /parola a fost schimbata/)
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
    await vi.waitFor(async () => expect(await requests()).toBe(0))
    expect((await mailbox.mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/parola a fost schimbata/)])
    expect(
      (await database.query('select 1 from mailed_links l join users u on u.id = l.user_id where u.email = $1', [email])).rows,
    ).toEqual([])
  })

  it('that its server refuses is given up with the reason', async () => {
    const { email } = await user('vera')
    answering({ kind: 'refused', isOfAddress: true, reason: '550 nu exista' })
    await forgot(email)
    await ended(email, 'refused')
    expect([tries.length, await requests()]).toEqual([1, 0])
    expect(await effectOf(email)).toMatchObject({ reason: partnerSaid('550 nu exista') })
  })

  it('that could not be sent for a day is given up', async () => {
    const { email } = await user('ulise')
    answering(...Array<MailAnswer>(20).fill({ kind: 'not-sent', cause: 'ECONNREFUSED' }))
    await forgot(email)
    await vi.waitFor(() => expect(tries.length).toBeGreaterThan(0))
    await database.query(`update effects set due_since = now() - interval '25 hours' where kind = 'mail' and settled_at is null`)
    await ended(email, 'refused')
    expect(await effectOf(email)).toMatchObject({
      reason: { code: 'mail-not-taken', params: { cause: { code: 'cause-not-connected', params: { name: 'ECONNREFUSED' } } } },
    })
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
    const mail = mailEffect([requestedAccountMail, passwordChangedMail])
    await Promise.all(rows.flatMap((ref) => [runEffect(app, mail, ref), runEffect(app, mail, ref)]))
    expect((await reset(await mailbox.token(email, 'reset-password'))).status).toBe(200)
    // Its answer changes nothing any more.
    answered.resolve(cut)
    expect(await effectOf(email)).toMatchObject({ key: expect.stringMatching(/^password-changed/) })
  })
})
