/**
 * Circles between features: what their contracts import of each other goes in one direction, and so does what their servers and their pages do.
 * Which file of a room imports is not asked: a room that can be read after those it knows can be understood alone.
 */
import { areas } from '../layers.ts'
import { importedFile, importsIn } from './borders.ts'

type Source = { file: string; text: string }

/** `sending/offers contract`: a part of a room; null: none of a room. Words are of the contract. */
export function partOf(file: string): string | null {
  const [area = '', feature = '', part = ''] = file.split('/')
  if (!(areas as readonly string[]).includes(area) || !/^(contract|words|server|web)$/.test(part)) return null
  return `${area}/${feature} ${part === 'words' ? 'contract' : part}`
}

/** Ways that close a circle and are still to be taken out. One that closes none any more is a complaint. */
const left: readonly string[] = [
  // A shipment is described among the orders that it becomes: it is everyone's, and wants a room below both.
  'sending/offers contract > sending/orders contract',
  // The switches of notices to recipients are named after the notices that they govern.
  'account/settings contract > informing/notifications contract',
  // A party as far as it is known is described among the orders of stores.
  'sending/addresses contract > selling/store-orders contract',
  // Who signs in is shown the clients that they are a member of; who is invited is signed in.
  'account/sign-in server > account/members server',
  // How far two spellings are apart is judged where places are searched.
  'sending/lockers server > sending/addresses server',
  // Points are made of what was sent, and change what is asked of couriers.
  'sending/offers server > sending/pickup-points server',
  'sending/orders server > sending/pickup-points server',
  // After a payment the balance is shown.
  'paying/payments server > paying/balance server',
  // The operator's page is a list of what other pages put there.
  'cash/settlements web > operating/operator web',
  // The list of repayments opens the sheet that pays them.
  'cash/repayments web > cash/payouts web',
]

const ofTests = /\.test\.tsx?$|\/(test|sample)-[^/]+\.tsx?$/

/** Which part knows which, by the first file that does. */
function waysBetween(sources: readonly Source[]): Map<string, string> {
  const ways = new Map<string, string>()
  for (const { file, text } of sources) {
    const from = ofTests.test(file) ? null : partOf(file)
    for (const { specifier } of from === null ? [] : importsIn(text)) {
      const imported = importedFile(file, specifier)
      const to = imported === null ? null : partOf(imported)
      if (to !== null && to !== from && !ways.has(`${from} > ${to}`)) ways.set(`${from} > ${to}`, file)
    }
  }
  return ways
}

/** The shortest way back from where one leads to where it began; null: there is none. */
function wayBack(ways: Iterable<string>, way: string): string[] | null {
  const next = Map.groupBy(
    [...ways].map((one) => one.split(' > ') as [string, string]),
    ([from]) => from,
  )
  const [home = '', first = ''] = way.split(' > ')
  const cameFrom = new Map([[first, home]])
  for (const at of cameFrom.keys()) {
    if (at === home) break
    for (const [, to] of next.get(at) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, at)
  }
  if (!cameFrom.has(home)) return null
  const path = [home]
  for (let at = cameFrom.get(home) ?? home; at !== home; at = cameFrom.get(at) ?? home) path.unshift(at)
  return [home, ...path]
}

export function circleComplaints(sources: readonly Source[], known = left): string[] {
  const ways = waysBetween(sources)
  const others = [...ways.keys()].filter((way) => !known.includes(way))
  const seen = new Set<string>()
  const circles = others.flatMap((way) => {
    const circle = wayBack(others, way)
    const parts = circle === null ? '' : [...new Set(circle)].sort().join()
    if (circle === null || seen.has(parts)) return []
    seen.add(parts)
    return [`${ways.get(way)}: closes a circle of rooms: ${circle.join(' > ')}`]
  })
  const needless = known.filter((way) => !ways.has(way) || wayBack([...others, way], way) === null)
  return [...circles, ...needless.map((way) => `tools/rooms/circles.ts: ${way} closes no circle any more`)]
}
