/**
 * 10,000 return requests in as short a time as it takes, each from a network, an address and a buyer of its own, at the public link of one template:
 * how many are taken as usual, kept as doubtful and refused, what the merchant hears of it, and how long another buyer waits meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { callProduct, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { inParallel, percentileOfSorted } from '../at-once.ts'

const POSTS = Number(process.env.POSTS ?? 10_000)
const AT_ONCE = 16
const address = {
  ...{ contactName: 'Depozit', contactPhone: '+40744100200', contactEmail: 'retur@magazin.test' },
  ...{ addressCounty: 'CJ', addressCity: 'Cluj-Napoca', addressPostalCode: '400114', addressStreet: 'Strada Memorandumului' },
  addressNumber: '28',
}
const options = { allowRepayment: true, allowClientReference: true, additional: true }

const product = await productUnderTest({ env: { LIMITS_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' } })
try {
  await product.start()
  const { token } = await signInToProduct(product.url, 'client@demo.test')
  const made = await callProduct(product.url, token, 'POST', '/order-template', {
    key: randomUUID(),
    body: {
      data: { name: 'Potop', id: null, uniqueId: null, options: { ...options, return: { isMandatory: false, fields: [] } } },
      address,
      logo: null,
    },
  })
  const at = `/order-return/${String(made.body.uniqueId)}`
  const from = (n: number) => ({ 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
  const { seal } = (await (await fetch(`${product.url}/api${at}`)).json()) as { seal: string }
  const counts = new Map<string, number>()
  const times: number[] = []
  const begun = performance.now()
  await inParallel(POSTS, AT_ONCE, async (n) => {
    const sent = performance.now()
    const answer = await fetch(`${product.url}/api${at}/return`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...from(n) },
      body: JSON.stringify({
        guard: { seal, website: '' },
        buyer: {
          ...{ name: `Cumparator ${n}`, email: `b${n}@exemplu.ro`, phone: '+40721000999' },
          address: { countyCode: 'CJ', city: 'Dej', postalCode: '405200', street: 'Strada Crangului', number: '2' },
        },
        ...{ order: null, goods: [], answers: {}, parcel: null },
      }),
    })
    const body = (await answer.json()) as { isConfirmed?: boolean }
    const what = answer.status === 200 ? (body.isConfirmed ? 'taken' : 'doubtful') : String(answer.status)
    counts.set(what, (counts.get(what) ?? 0) + 1)
    times.push(performance.now() - sent)
  })
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  console.log(`${POSTS} posts in ${seconds.toFixed(0)} s: ${[...counts].map(([what, count]) => `${what} ${count}`).join(', ')}`)
  console.log(`each waited p50 ${percentileOfSorted(times, 0.5).toFixed(0)} ms, p95 ${percentileOfSorted(times, 0.95).toFixed(0)} ms`)
  const db = await product.database()
  const noticed = await db.$client.query(
    `select kind, count(*)::int from notifications where kind like 'return%' group by kind order by kind`,
  )
  const mails = await db.$client.query(`select count(*)::int from effects where kind = 'mail' and key like 'return-confirmed%'`)
  console.log(`notices: ${noticed.rows.map(({ kind, count }) => `${kind} ${count}`).join(', ')}; mails to buyers: ${mails.rows[0]?.count}`)
} finally {
  await product.stop()
}
