/** Names of places as they are written in a field or a line: `sat V com. X`, `Com. X, sat V`, `V (X)`, `V - X`, `Bascov AG`, `Tg. Mures`. */
import { BUCHAREST_NAME, countyNamed, foldName, sectorIn } from '../address-rules.ts'
import { foldText, trimPunctuation } from './text.ts'

/** A place, and the commune or town it is said to belong to. */
export type PlaceMention = {
  name: string
  unit: string | null
  /** Divided at a hyphen, which many names have: only worth something where the commune has such a village. */
  isGuess?: boolean
}

const VILLAGE_WORD = String.raw`(?:satul|sat|localitatea|localit|loc|cartierul|cartier|catunul|catun)\b[ .:]*`
const UNIT_WORD = String.raw`(?:comuna|com|orasul|oras|ors|municipiul|mun)\b[ .:]*`
const COUNTY_WORD = /[\s,]*\b(?:judetul|judet|jud)\b[ .:]*/
const COUNTRY = /[\s,]*\brom[aâ]nia\b[\s.]*$/i
/** Longer than any field of a place. */
const TEXT_MAX = 150

/** All that a text may mean, the likeliest first; the caller takes the first that exists. `county`: as said beside it. */
export function placesMentioned(text: string, county: string): PlaceMention[] {
  const whole = trimPunctuation(text.slice(0, TEXT_MAX).replace(COUNTRY, ''))
  const readings = [whole, withoutCounty(whole, county)].flatMap((said) => [{ name: said, unit: null }, ...divided(said)])
  const seen = new Set<string>()
  return readings.filter(({ name, unit }) => {
    const key = `${foldName(name)}/${unit === null ? '' : foldName(unit)}`
    const isNew = foldName(name) !== '' && !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** `Brasov jud. Brasov`, `Bascov AG`, `Cluj-Napoca, Cluj`: the county said again goes. */
function withoutCounty(text: string, county: string): string {
  const plain = foldText(text)
  const word = COUNTY_WORD.exec(plain)
  if (word && word.index > 0 && countyNamed(plain.slice(word.index + word[0].length))) return trimPunctuation(text.slice(0, word.index))
  const facts = countyNamed(county)
  if (!facts) return text
  const last = /^(.+?)[\s,(]+([^\s,()]+(?:[ -]\p{L}+)?)\)?$/u.exec(text)
  for (const end of [last?.[2] ?? '', /\s(\S+)$/.exec(text)?.[1] ?? '']) {
    const isCounty = end !== '' && [foldName(facts.name), facts.code.toLowerCase()].includes(foldName(end))
    if (isCounty && text.length > end.length + 1) return trimPunctuation(text.slice(0, text.lastIndexOf(end)).replace(/[\s,(]+$/, ''))
  }
  return text
}

function divided(text: string): PlaceMention[] {
  const plain = foldText(text)
  const cut = (from: number, to?: number) => trimPunctuation(text.slice(from, to).replace(/[()]/g, ' '))
  const found: PlaceMention[] = []
  const unitLast = new RegExp(`^(?:${VILLAGE_WORD})?(.+?)[\\s,(;/-]+${UNIT_WORD}(.+?)\\)?$`).exec(plain)
  if (unitLast?.[1] && unitLast[2]) {
    const at = plain.lastIndexOf(unitLast[2])
    const from = plain.indexOf(unitLast[1])
    found.push({ name: cut(from, from + unitLast[1].length), unit: cut(at) })
  }
  const unitFirst = new RegExp(`^(?:${UNIT_WORD})(.+?)[\\s,(;/-]+${VILLAGE_WORD}(.+?)\\)?$`).exec(plain)
  if (unitFirst?.[1] && unitFirst[2]) {
    const at = plain.indexOf(unitFirst[1])
    found.push({ name: cut(plain.lastIndexOf(unitFirst[2])), unit: cut(at, at + unitFirst[1].length) })
  }
  if (found.length > 0) return found // its words say which is which
  const beside = /^([^(,;/]+?)\s*[(,;/]\s*([^()]+?)\s*\)?$/.exec(text)
  if (beside?.[1] && beside[2]) found.push({ name: trimPunctuation(beside[1]), unit: trimPunctuation(beside[2]) })
  const hyphen = /^(.+?)\s+[-–]\s+(.+)$/.exec(text) ?? /^([^-]+?)\s*-\s*([^-]+)$/.exec(text)
  // `Sascut-Sat` is one name, and its commune stands behind it.
  const isOneName = /^satu?l?\s*(?:\(|$)/i.test(hyphen?.[2] ?? '')
  if (hyphen?.[1] && hyphen[2] && !isOneName)
    found.push({ name: trimPunctuation(hyphen[1]), unit: trimPunctuation(hyphen[2]), isGuess: true })
  return found
}

/** Quarters named instead of their sector. Only those within one sector. */
const quarterLines = `1 baneasa,aviatiei,bucurestii noi,damaroaia,dorobanti,floreasca,grivita,pajura,domenii,primaverii,aviatorilor,chitila triaj
2 colentina,obor,tei,iancului,pantelimon,andronache,fundeni,baicului,mosilor,vatra luminoasa
3 titan,vitan,dristor,dudesti,balta alba,salajan,ozana,policolor,centrul civic,catelu
4 berceni,tineretului,giurgiului,aparatorii patriei,progresul,brancoveanu,piata sudului,oltenitei,metalurgiei
5 rahova,ferentari,cotroceni,sebastian,panduri,13 septembrie,alexandriei
6 militari,drumul taberei,crangasi,giulesti,ghencea,prelungirea ghencea,gorjului,lujerului,regie,politehnica`
const sectorOfQuarter = new Map(
  quarterLines.split('\n').flatMap((line) =>
    line
      .slice(2)
      .split(',')
      .map((quarter) => [quarter, Number(line[0])] as const),
  ),
)

/** The sector a text names: by number, `S3`, `SECTOR4`, `Sector III`, or by a quarter of București. */
export function sectorMentioned(text: string): number | null {
  const said = sectorIn(text)
  if (said !== null) return said
  const plain = foldName(text)
    .replace(/^(?:municipiul |mun )?(?:bucuresti|bucharest) ?/, '')
    .replace(/^(?:cartierul|cartier|zona) /, '')
  return sectorOfQuarter.get(plain) ?? null
}

/** `București`, with a sector or without: null when the text is another place. */
export function bucharestMention(text: string): { sector: number | null } | null {
  const plain = foldName(text).replace(/^(?:municipiul|mun|orasul|oras|ors) /, '')
  const isWhole = ['bucharest', foldName(BUCHAREST_NAME), 'buc', 'bucale'].includes(plain)
  const sector = sectorMentioned(text)
  if (isWhole) return { sector: null }
  return sector !== null && (sectorIn(text) !== null || /^buc/.test(plain)) ? { sector } : null
}
