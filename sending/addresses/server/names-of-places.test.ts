/** Each place's own name is that place or is asked about, whatever else is called so: before the Post's list is there, and with it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { counties, foldName } from '../contract/address-rules.ts'
import { readStoreAddress } from '../contract/written-address/read-store-address.ts'
import { placeNamesOf } from './place-meant.ts'
import { buildGazetteer, type Gazetteer } from './search/gazetteer.ts'
import { codePointsOf } from './search/nearest-code.ts'
import { localityNorm, oldSpelling, spellingsOf } from './search/place-names.ts'
import { readAdministrativeUnits, readPlaces } from './seeds/embedded-places.ts'
import { validateAddress } from './validate-address.ts'

type Named = {
  id: number
  countyCode: string
  name: string
  norm: string
  unitSiruta: number | null
  unitName: string | null
  tier: number
  otherNames: string[]
  postalCode: string | null
}

const indexOf = (current: Gazetteer) => ({
  ...{ current, codePoints: codePointsOf(current, []) },
  reload: () => Promise.resolve(),
  reloadCodePoints: () => Promise.resolve(),
})

/** `isComplete`: every place has its code, as in the Post's list. */
function gazetteerOf(places: readonly Named[], isComplete: boolean): Gazetteer {
  const aliases = places.flatMap((place) =>
    [...new Set([...spellingsOf(place), ...place.otherNames])].map((norm) => ({ localityId: place.id, norm })),
  )
  const facts = { latitude: null, longitude: null, population: 0 }
  const rows = places.map(({ postalCode, ...place }) => ({ ...place, ...facts, postalCode: isComplete ? postalCode : null }))
  return buildGazetteer({ places: rows, aliases, streets: [], streetCodes: [], postalCodes: [], isComplete })
}

const place = (countyCode: string, name: string, own: Partial<Named> = {}): Named => ({
  ...{ id: 0, countyCode, name, norm: foldName(name), unitSiruta: null, unitName: null, tier: 4, otherNames: [], postalCode: null },
  ...own,
})
const numbered = (places: readonly Named[]) => places.map((one, id) => ({ ...one, id: id + 1 }))

type Written = { city: string; countyCode: string; zip: string }

function outcome(current: Gazetteer, { city, countyCode, zip }: Written) {
  const index = indexOf(current)
  const lines = { address1: 'Strada Principala nr. 12', address2: '', province: '', provinceCode: countyCode }
  const { address } = readStoreAddress(placeNamesOf(index), { ...lines, city, zip })
  const isAsked = validateAddress(index, address).some(({ type }) => type === 'CITY_COUNTY_POSTAL_CODE_COMBINATION_ERROR')
  return { city: address.city, postalCode: address.postalCode, isAsked }
}

describe('a name that two places have', () => {
  const hungarian = place('IS', 'Iași', { tier: 1, otherNames: ['munteni', 'jaszvasar'] })
  const seat = place('IS', 'Ciurea', { unitSiruta: 7, unitName: 'Ciurea', tier: 3, otherNames: ['lunca'], postalCode: '707080' })
  const munteni = place('IS', 'Munteni', { postalCode: '707029' })
  const lunca = place('IS', 'Lunca', { unitSiruta: 8, unitName: 'Vânători', postalCode: '707578' })
  const known = numbered([hungarian, seat])
  const bare = gazetteerOf(known, false)
  const whole = gazetteerOf(numbered([hungarian, seat, munteni, lunca]), true)

  it.each([
    ['Lunca', '707578'],
    ['Munteni', '707029'],
  ])('is officially one’s, and otherwise the other’s: %s stays itself', (city, zip) => {
    for (const code of [zip, '']) expect(outcome(whole, { city, countyCode: 'IS', zip: code })).toMatchObject({ city, postalCode: zip })
  })

  it('is asked about while the place that has it may be missing from the list', () => {
    expect(outcome(bare, { city: 'Lunca', countyCode: 'IS', zip: '707578' })).toEqual({
      city: 'Lunca',
      postalCode: '707578',
      isAsked: true,
    })
  })

  it('in another language is the town without a word, and the village where nothing else is called so', () => {
    expect(outcome(bare, { city: 'Jászvásár', countyCode: 'IS', zip: '' })).toMatchObject({ city: 'Iași', isAsked: false })
    const only = gazetteerOf(numbered([hungarian, seat]), true)
    expect(outcome(only, { city: 'Lunca', countyCode: 'IS', zip: '' })).toMatchObject({ city: 'Ciurea', postalCode: '707080' })
  })

  it('is the one whose code or commune is said, and else is asked about, a seat or not', () => {
    const of = (unitName: string, unitSiruta: number, own: Partial<Named>) => place('IS', 'Cristești', { unitName, unitSiruta, ...own })
    const namesakes = gazetteerOf(
      numbered([of('Cristești', 1, { tier: 3, postalCode: '707145' }), of('Brăești', 2, { postalCode: '707146' })]),
      true,
    )
    const read = (city: string, zip: string) => outcome(namesakes, { city, countyCode: 'IS', zip })
    expect(read('Cristesti', '')).toEqual({ city: 'Cristesti', postalCode: '', isAsked: true })
    expect(read('Cristesti', '707146')).toMatchObject({ postalCode: '707146', isAsked: false })
    expect(read('Cristesti (Braesti)', '')).toMatchObject({ postalCode: '707146', isAsked: false })
  })
})

/** Names as lists and forms of others were reported to mix them up; codes are invented, in the order of the list. */
describe('a name that other lists took for another place', () => {
  const of = (countyCode: string, name: string, unitName: string, postalCode: string, tier = 4) =>
    place(countyCode, name, { norm: localityNorm(name), unitName, unitSiruta: Number(postalCode), postalCode, tier })
  const reported = gazetteerOf(
    numbered([
      of('VS', 'Albești', 'Albești', '737101', 3),
      of('VS', 'Albești', 'Delești', '737102'),
      of('BH', 'Almașu Mic', 'Balc', '417103'),
      of('BH', 'Almașu Mic', 'Sârbi', '417104'),
      of('DB', 'Broșteni', 'Produlești', '137105'),
      of('DB', 'Broșteni', 'Bezdead', '137106'),
      of('DB', 'Broșteni', 'Costeștii din Vale', '137107'),
      of('BH', 'Șimian', 'Șimian', '417108', 3),
      of('BH', 'Șimian', 'Popești', '417109'),
      of('SJ', 'Zimbor', 'Zimbor', '457110', 3),
      of('HR', 'Satu Mare', 'Satu Mare', '537111', 3),
      of('AR', 'Satu Mare', 'Secusigiu', '317112'),
      of('GL', 'Vârlezi', 'Vârlezi', '807114', 3),
      of('IF', 'Ciofliceni', 'Snagov', '077115'),
      of('CV', 'Sfântu Gheorghe', 'Sfântu Gheorghe', '527116', 2),
      of('NT', 'Piatra-Neamț', 'Piatra-Neamț', '617117', 2),
      of('BV', 'Săcele', 'Săcele', '507118', 2),
      of('BV', 'Brașov', 'Brașov', '507119', 2),
      of('MS', 'Reghin', 'Reghin', '547120', 2),
      of('AG', 'Câmpulung', 'Câmpulung', '117121', 2),
      of('SB', 'Apoldu de Jos', 'Apoldu de Jos', '557122', 3),
      of('SB', 'Apoldu de Sus', 'Miercurea Sibiului', '557123'),
      of('GJ', 'Bălești-Cătun', 'Bălești', '217124'),
      of('CV', 'Covasna', 'Covasna', '527125', 2),
    ]),
    true,
  )
  const asked = { postalCode: '', isAsked: true }
  const found = (postalCode: string) => ({ postalCode, isAsked: false })

  it.each<[string, string, string, object]>([
    // romania/localitati #10
    ['Albesti', 'VS', '', asked],
    ['Albesti', 'VS', '737102', found('737102')],
    ['Albești (Delești)', 'VS', '', found('737102')],
    ['Almasu Mic', 'BH', '', asked],
    ['ALMASU MIC', 'BH', '417104', found('417104')],
    // posfgit/standard #122
    ['Brosteni', 'DB', '', asked],
    ['Brosteni', 'DB', '137106', found('137106')],
    // OCA/l10n-romania #1483
    ['Simian', 'BH', '417109', found('417109')],
    ['Simian (Popesti)', 'BH', '', found('417109')],
    // peviitor-ro/search-engine #1148
    ['Zimbor', 'SJ', '', found('457110')],
    // peviitor-ro/validator-ui #72
    ['Satu Mare', 'HR', '', found('537111')],
    ['Satu Mare', 'AR', '', found('317112')],
    // romania/localitati #12
    ['Vărlezi', 'GL', '', found('807114')],
    // romania/localitati #8: a spelling that no place has
    ['Cioflinceni', 'IF', '', asked],
    // romania/localitati #11
    ['Sfântu  Gheorghe', 'CV', '', found('527116')],
    // peviitor-ro/Scrapers_Cristi_Olteanu #55
    ['Piatra Neamt', 'NT', '', found('617117')],
    // whosonfirst-data/whosonfirst-data #758
    ['Sacele', 'BV', '', found('507118')],
    // dr5hn/countries-states-cities-database #198: the county of another
    ['Reghin', 'MM', '', asked],
    // reges-ro/integrare #318
    ['Câmpulung', 'AR', '', asked],
    // OCA/l10n-romania, l10n_ro_partner_create_by_vat: as the register of companies writes them
    ['Mun. Reghin', 'MS', '', found('547120')],
    ['MUNICIPIUL SĂCELE', 'BV', '', found('507118')],
    ['Sat Zimbor Com. Zimbor', 'SJ', '', found('457110')],
    ['Sat Albești Com. Delești', 'VS', '', found('737102')],
    ['Orş. Câmpulung', 'AG', '', found('117121')],
    // openvenues/libpostal #685
    ['Oraş Câmpulung', 'AG', '', found('117121')],
    // RicherYang/RY-WC-City-Select #8
    ['Apoldu De Jos', 'SB', '', found('557122')],
    ['Apoldu', 'SB', '', asked],
    ['București', 'SB', '', asked],
    // chitezh/woocommerce_states_places #168
    ['Balesti Catun', 'GJ', '', found('217124')],
    // peviitor-ro/validator-ui #52: a county’s name, and a town’s
    ['Covasna', 'CV', '', found('527125')],
  ])('%s in %s with the code "%s" is itself or is asked about', (city, countyCode, zip, expected) =>
    expect(outcome(reported, { city, countyCode, zip })).toMatchObject(expected),
  )
})

describe('the product’s own places', () => {
  let all: Named[] = []
  let states: [string, Gazetteer][] = []

  beforeAll(async () => {
    const units = await readAdministrativeUnits()
    const unitNames = new Map(units.map(({ siruta, name }) => [siruta, name]))
    const perCounty = new Map<string, number>()
    const codeOf = (countyCode: string) => {
      const n = (perCounty.get(countyCode) ?? 0) + 1
      perCounty.set(countyCode, n)
      return `${counties.find(({ code }) => code === countyCode)?.postalPrefixes[0]}7${String(n).padStart(3, '0')}`
    }
    all = numbered(
      (await readPlaces(units))
        .filter(({ countyCode }) => countyCode !== 'B')
        .map(({ countyCode, name, norm, unitSiruta, tier, otherNames }) => ({
          ...{ id: 0, countyCode, name, norm, unitSiruta, unitName: unitNames.get(unitSiruta) ?? null, tier, otherNames },
          postalCode: tier === 1 ? null : codeOf(countyCode),
        })),
    )
    // Of the villages a third is unknown before the list comes, as half of the country's are.
    const known = all.filter(({ tier, id }) => tier < 4 || id % 3 !== 0)
    states = [
      ['before the list', gazetteerOf(known, false)],
      ['with the list', gazetteerOf(all, true)],
    ]
  })

  const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')
  const writings: ((name: string, countyCode: string) => string)[] = [
    (name) => name,
    plain,
    (name) => plain(name).toUpperCase(),
    (name) => oldSpelling(name) ?? name.toLowerCase(),
    (name, countyCode) => `${name}, jud. ${counties.find(({ code }) => code === countyCode)?.name}`,
  ]
  /** One of so many places, in turn with each writing; without a divisor in common with what is unknown, so that known ones are asked for too. */
  const EVERY = 7

  const sampled = () => all.filter(({ id }) => id % EVERY === 0)

  it.each([
    ['Lăzărești', 'HR', '537066'],
    ['Rădești', 'AG', '117672'],
    ['Popești', 'BC', '607198'],
    // Anina, whose part it is, is called so too.
    ['Steierdorf', 'CS', '325150'],
  ])('leave to %s in %s, where it is not among them, its name and its code', (city, countyCode, zip) => {
    const without = gazetteerOf(
      all.filter((one) => one.countyCode === countyCode && one.norm !== localityNorm(city)),
      false,
    )
    for (const code of [zip, ''])
      expect(outcome(without, { city, countyCode, zip: code })).toMatchObject({ city, postalCode: code === '' ? '' : zip })
  })

  it('are asked for where they are known and where they are not', () => {
    const villages = sampled().filter(({ tier }) => tier === 4)
    const known = villages.filter(({ id }) => id % 3 !== 0)
    expect(known.length).toBeGreaterThan(villages.length / 2)
    expect(villages.length - known.length).toBeGreaterThan(villages.length / 4)
    const asWritten = new Set(known.map(({ id }) => Math.floor(id / EVERY) % writings.length))
    expect(asWritten.size).toBe(writings.length)
  })

  it('are never another place in silence: in five writings, with their code and commune and without', () => {
    const bare = (name: string) => foldName(name.replace(/\(.*/, '')).replaceAll(' ', '')
    const wrong: string[] = []
    for (const [state, gazetteer] of states)
      for (const { id, name, countyCode, unitName, postalCode } of sampled()) {
        const write = writings[Math.floor(id / EVERY) % writings.length] ?? plain
        for (const zip of ['', ...(postalCode === null ? [] : [postalCode])])
          for (const said of [name, `${name} (${unitName})`]) {
            const written = { city: write(said, countyCode), countyCode, zip }
            const read = outcome(gazetteer, written)
            const isSame = [bare(name), bare(written.city)].includes(bare(read.city))
            const isItsCode = read.postalCode === '' || postalCode === null || read.postalCode === postalCode
            if (!read.isAsked && !(isSame && isItsCode)) wrong.push(`${state}: ${JSON.stringify(written)} ${read.city} ${read.postalCode}`)
          }
      }
    expect(wrong).toEqual([])
  })
})
