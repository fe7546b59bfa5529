/** A database of before: why a partner did not answer stood as a text in the reason. */
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { coded, inWords, type Message } from '#contract/texts/message.ts'
import { connectDatabase, migrateDatabase } from '#server/platform/database/database.ts'
import { databaseBefore } from '#server/platform/database/test-before-migration.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { textsOf } from '#server/platform/texts.ts'

it('an operator reads why there was no answer in words, ours and the partner’s', async () => {
  const { url, client: before } = await databaseBefore('Why a partner did not answer stood as a text')
  for (const [key, cause] of [
    ['ours', coded('awb-being-cancelled')],
    ['theirs', 'status 503'],
  ] as const)
    await before.query(
      `insert into effects (client_id, kind, key, input, state, due_since, created_at, look_at, reason)
       values ($1, 'store-fulfilment', $2, '{}', 'manual', now(), now(), now(), $3)`,
      [randomUUID(), key, { code: 'no-answer', params: { tries: 3, cause } }],
    )
  await before.end()

  const owner = connectDatabase(url, { poolSize: 4 })
  const role = new URL(inject('programUrl'))
  await migrateDatabase(owner, { role: role.username, password: role.password }, migrateJobs)
  const { rows } = await owner.$client.query<{ reason: Message }>('select reason from effects order by key')
  await owner.$client.end()
  expect(rows.map(({ reason }) => inWords(textsOf('ro'), reason))).toEqual([
    'Nu s-a primit niciun raspuns dupa 3 incercari (AWB-ul este in curs de anulare).',
    'Nu s-a primit niciun raspuns dupa 3 incercari (status 503).',
  ])
})
