/** What the list of return requests costs: a row holds a whole form and the terms that were agreed to. */
import { expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'

const { parts, call, user } = await testServer()
const { $client } = parts.app.db

type Asked = { text: string; values: unknown[] }

/** What is asked of the table while the call is answered. */
async function askedBy(path: string, token: string, filters: Record<string, string>) {
  const asked: Asked[] = []
  const query = $client.query.bind($client) as (...given: unknown[]) => unknown
  const spy = vi.spyOn($client, 'query').mockImplementation((...given: unknown[]) => {
    const [{ text }, values] = given as [{ text?: string }, unknown[]] // as the query builder calls it
    if (text?.includes('return_requests')) asked.push({ text, values })
    return query(...given)
  })
  const answer = (await call(path, { token, query: filters })).json()
  spy.mockRestore()
  return { asked, answer }
}

/** Whatever is known of the table. */
const planOf = ({ text, values }: Asked): Promise<string> =>
  parts.app.db.inTransaction(async (tx) => {
    await tx.$client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await tx.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

it('of a client with thousands, it reads indexes alone, but for the rows that it shows, and counts as before', async () => {
  const client = await user('multe-retururi')
  // Of five, one is closed, one is refused, and each tenth waits for trust; of the refused no money is owed.
  await $client.query(
    `insert into return_requests (client_id, id, kind, state, state_changed_at, template_id, template_name, shop_name, to_address, language, name,
            email, order_number, goods, exceptions, fields, answers, received_at, search_text, is_doubtful, timeliness, refund_until, money)
     select $1, 'R' || lpad(n::text, 11, '0'), 'withdrawal', (array['received', 'accepted', 'shipped', 'closed', 'refused'])[1 + n % 5], now(), gen_random_uuid(),
            'Retururi', 'Magazin', '{}', 'ro', 'Mara ' || n, 'mara@exemplu.ro', n::text, '[]', '[]', '[]', '{}', now() - n * interval '1 minute',
            'mara ' || n, n % 10 = 0, 'in-time', current_date + 5, 'pending'
       from generate_series(1, 3000) n`,
    [client.id],
  )
  const lists: [Record<string, string>, { total: number; first: string }][] = [
    [{}, { total: 2700, first: 'Mara 1' }],
    [
      { page: '270', limit: '10' },
      { total: 2700, first: 'Mara 2989' },
    ],
    [{ search: 'Mara 299' }, { total: 12, first: 'Mara 299' }],
    [{ state: 'open' }, { total: 1500, first: 'Mara 1' }],
    [
      { state: 'closed', search: 'nimic' },
      { total: 0, first: '' },
    ],
  ]
  for (const [query, { total, first }] of lists) {
    const { asked, answer } = await askedBy('/returns', client.token, query)
    expect([answer.total, answer.list[0]?.buyerName ?? ''], JSON.stringify(query)).toEqual([total, first])
    expect(answer.counts).toMatchObject({ open: 1500, refund: 2100, doubtful: 300, 'to-count': 0, awaited: 0, 'to-hand-back': 0 })
    const plans = (await Promise.all(asked.map(planOf))).join('\n')
    expect(plans, JSON.stringify(query)).toMatch(/Index Only Scan (Backward )?using return_requests_newest/)
    expect(plans, JSON.stringify(query)).not.toMatch(/Seq Scan|Index Scan (Backward )?using return_requests_newest/)
  }
  const { asked, answer } = await askedBy('/returns/counts', client.token, {})
  expect(answer).toEqual({ received: 300, refunds: 2100, overdue: 0, waiting: 300 })
  expect((await Promise.all(asked.map(planOf))).join('\n')).not.toMatch(/Seq Scan|return_requests_newest/)
})
