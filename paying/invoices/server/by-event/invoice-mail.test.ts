import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMember } from '#account/clients/server/clients.ts'
import type { MailGroup } from '#account/settings/contract/mail-settings.ts'
import { mailSettingsOf, saveMailSettings } from '#account/settings/server/mail-settings.ts'
import { insertUser } from '#account/sign-in/server/users.ts'
import { testApp } from '#server/platform/test-app.ts'
import { aClient, anInvoice, paid } from '../test-invoices.ts'
import { invoiceMail, mailInvoice } from './invoice-mail.ts'

const app = await testApp({ subscriptions: [mailInvoice] })

let clientId: string
beforeEach(async () => {
  clientId = await aClient(app)
  await paid(app, clientId, 10_000)
  await app.db.inTransaction(async (tx) => {
    const ownerId = await insertUser(tx, { email: `${randomUUID().slice(0, 8)}@exemplu.ro`, name: 'Ana', isConfirmed: true })
    await tx.$client.query(`insert into clients (id, name) values ($1, 'Atelier')`, [clientId])
    await addMember(tx, { clientId, userId: String(ownerId), role: 'owner' })
  })
})

const wanted = async (): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ id: string }>(
    `select input ->> 'id' as id from effects where client_id = $1 and kind = 'mail' order by created_at`,
    [clientId],
  )
  return rows.map(({ id }) => id)
}

const choose = async (sendInvoiceMail: MailGroup) =>
  saveMailSettings(app.db, clientId, { ...(await mailSettingsOf(app.db, clientId)), sendInvoiceMail })

const written = async (id: string) => invoiceMail.write(app, { clientId, key: id, calls: 1, id })

describe('an invoice that was issued is sent', () => {
  it('to the account’s address while no other was chosen, with the invoice as a PDF', async () => {
    await anInvoice(app, clientId)
    const [id = '', ...more] = await wanted()
    expect(more).toEqual([])
    const mail = await written(id)
    const { emails } = (await mailSettingsOf(app.db, clientId)).sendInvoiceMail
    expect(mail).toMatchObject({ to: emails[0], subject: expect.stringMatching(/factura EXF-\d{4}-\d{6}$/) })
    expect(mail?.attachments?.map(({ name, type }) => [name, type])).toEqual([
      [expect.stringMatching(/^factura-EXF-\d{4}-\d{6}\.pdf$/), 'application/pdf'],
    ])
    expect(
      Buffer.from(mail?.attachments?.[0]?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('to each chosen address once, and to none that was taken away meanwhile', async () => {
    const chosen = (emails: string[]) => choose({ enabled: true, emails })
    await chosen(['birou@exemplu.ro', 'cont@exemplu.ro'])
    await anInvoice(app, clientId)
    await chosen(['cont@exemplu.ro'])
    const mails = await Promise.all((await wanted()).map(written))
    expect(mails.map((mail) => mail?.to ?? 'none').sort()).toEqual(['cont@exemplu.ro', 'none'])
  })

  it('to the third address too, with the invoice', async () => {
    const emails = ['birou@exemplu.ro', 'cont@exemplu.ro', 'arhiva@exemplu.ro']
    await choose({ enabled: true, emails })
    await anInvoice(app, clientId)
    const mails = await Promise.all((await wanted()).map(written))
    expect(mails.map((mail) => [mail?.to, mail?.attachments?.length]).sort()).toEqual(emails.toSorted().map((email) => [email, 1]))
  })

  it('to no address where it is switched off, also between its issue and its sending', async () => {
    const [emails, off] = [['cont@exemplu.ro'], { enabled: false, emails: ['cont@exemplu.ro'] }]
    await choose({ enabled: true, emails })
    await anInvoice(app, clientId)
    await choose(off)
    const [before = ''] = await wanted()
    expect(await written(before)).toBeNull()
    await anInvoice(app, clientId)
    expect(await wanted()).toEqual([before])
  })
})
