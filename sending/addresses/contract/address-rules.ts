/** What is fixed about Romanian addresses: the counties, which postal codes are theirs, and how names are compared. */

export type CountyFacts = {
  /** The plate code; ISO 3166-2 is RO-plate. */
  code: string
  name: string
  /** Number of the county in SIRUTA, the register of places kept by the statistics institute. */
  sirutaNumber: number
  /** First-level division in GeoNames. */
  geoNamesCode: string
  /** First two digits of its postal codes, without exception. */
  postalPrefixes: readonly string[]
}

export const BUCHAREST_CODE = 'B'
export const BUCHAREST_NAME = 'București'
export const SECTOR_COUNT = 6

/** Plate, name, SIRUTA number, GeoNames code, postal prefix. București's prefix 0N is its sector N. */
const countyLines = `AB|Alba|1|01|51;AR|Arad|2|02|31;AG|Argeș|3|03|11;BC|Bacău|4|04|60;BH|Bihor|5|05|41
BN|Bistrița-Năsăud|6|06|42;BT|Botoșani|7|07|71;BV|Brașov|8|09|50;BR|Brăila|9|08|81;BZ|Buzău|10|11|12
CS|Caraș-Severin|11|12|32;CJ|Cluj|12|13|40;CT|Constanța|13|14|90;CV|Covasna|14|15|52;DB|Dâmbovița|15|16|13
DJ|Dolj|16|17|20;GL|Galați|17|18|80;GJ|Gorj|18|19|21;HR|Harghita|19|20|53;HD|Hunedoara|20|21|33;IL|Ialomița|21|22|92
IS|Iași|22|23|70;IF|Ilfov|23|43|07;MM|Maramureș|24|25|43;MH|Mehedinți|25|26|22;MS|Mureș|26|27|54;NT|Neamț|27|28|61
OT|Olt|28|29|23;PH|Prahova|29|30|10;SM|Satu Mare|30|32|44;SJ|Sălaj|31|31|45;SB|Sibiu|32|33|55;SV|Suceava|33|34|72
TR|Teleorman|34|35|14;TM|Timiș|35|36|30;TL|Tulcea|36|37|82;VS|Vaslui|37|38|73;VL|Vâlcea|38|39|24;VN|Vrancea|39|40|62
B|București|40|10|01,02,03,04,05,06;CL|Călărași|51|41|91;GR|Giurgiu|52|42|08`

export const counties: readonly CountyFacts[] = countyLines
  .split(/[;\n]/)
  .map((line) => line.split('|') as [string, string, string, string, string]) // five columns each, above
  .map(([code, name, sirutaNumber, geoNamesCode, prefixes]) => ({
    code,
    name,
    sirutaNumber: Number(sirutaNumber),
    geoNamesCode,
    postalPrefixes: prefixes.split(','),
  }))
  .sort((a, b) => new Intl.Collator('ro').compare(a.name, b.name))

/**
 * The form in which names are compared: old `î` inside a word as `â`, no marks (ş ţ ș ț alike), lower case, letters and
 * digits only, single spaces. `Tîrgu-Mureş` and `Targu Mures` are both `targu mures`.
 */
export function foldName(text: string): string {
  return withoutMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function withoutMarks(text: string): string {
  if (!/[^ -~]/.test(text)) return text // most names are asked for without marks: this takes a fifth of the time
  return text
    .replace(/[þÞºª]/g, (char) => (char === 'þ' || char === 'Þ' ? 't' : 's')) // ţ and ş of keyboards with another encoding
    .normalize('NFC')
    .replace(/(?<=\p{L})î(?=\p{L})/gu, 'â')
    .replace(/(?<=\p{L})Î(?=\p{L})/gu, 'Â')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

const byCode = new Map(counties.map((county) => [county.code, county]))
const byName = new Map(counties.map((county) => [foldName(county.name), county]))
const byPrefix = new Map(counties.flatMap((county) => county.postalPrefixes.map((prefix) => [prefix, county] as const)))

/** The number of the Bucharest sector named in a text: `Sector 3`, `S3`, `sect. 3`, `București, Sectorul 3`; null: none. */
export function sectorIn(text: string): number | null {
  const found = /(?:^|\s)(?:s|sec|sect|sector|sectorul) ?0?([1-6])(?:\s|$)/.exec(foldName(text))
  return found ? Number(found[1]) : null
}

export const sectorName = (sector: number): string => `Sectorul ${sector}`

/** A county by plate code or name, in any spelling; a sector's code or name is București. */
export function countyNamed(text: string): CountyFacts | null {
  const exact = byCode.get(text.trim().toUpperCase())
  if (exact) return exact
  const name = foldName(text).replace(/^(judetul|judet|jud|municipiul|mun) /, '')
  if (name === 'bucharest' || sectorIn(name) !== null) return byCode.get(BUCHAREST_CODE) ?? null
  return byName.get(name) ?? byCode.get(name.toUpperCase()) ?? null
}

export const isPostalCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The county whose postal codes begin like this one; null: not a postal code, or a prefix that is not in use. */
export const countyOfPostalCode = (code: string): CountyFacts | null =>
  isPostalCode(code) ? (byPrefix.get(code.slice(0, 2)) ?? null) : null

/** The sector of a Bucharest postal code. */
export function sectorOfPostalCode(code: string): number | null {
  return countyOfPostalCode(code)?.code === BUCHAREST_CODE ? Number(code[1]) : null
}
