/** The cities whose postal codes go by street: the seats of 40 counties and seven more (all but București, whose sectors are such too). */
import { localityNorm } from '../search/place-names.ts'

const cities: Record<string, readonly string[]> = {
  AB: ['Alba Iulia'],
  AR: ['Arad'],
  AG: ['Pitești'],
  BC: ['Bacău', 'Onești'],
  BH: ['Oradea'],
  BN: ['Bistrița'],
  BT: ['Botoșani'],
  BV: ['Brașov'],
  BR: ['Brăila'],
  BZ: ['Buzău'],
  CS: ['Reșița'],
  CJ: ['Cluj-Napoca', 'Turda'],
  CT: ['Constanța'],
  CV: ['Sfântu Gheorghe'],
  DB: ['Târgoviște'],
  DJ: ['Craiova'],
  GL: ['Galați'],
  GJ: ['Târgu Jiu'],
  HR: ['Miercurea-Ciuc'],
  HD: ['Deva', 'Hunedoara', 'Petroșani'],
  IL: ['Slobozia'],
  IS: ['Iași'],
  MM: ['Baia Mare'],
  MH: ['Drobeta-Turnu Severin'],
  MS: ['Târgu Mureș'],
  NT: ['Piatra-Neamț', 'Roman'],
  OT: ['Slatina'],
  PH: ['Ploiești'],
  SM: ['Satu Mare'],
  SJ: ['Zalău'],
  SB: ['Sibiu', 'Mediaș'],
  SV: ['Suceava'],
  TR: ['Alexandria'],
  TM: ['Timișoara'],
  TL: ['Tulcea'],
  VS: ['Vaslui', 'Bârlad'],
  VL: ['Râmnicu Vâlcea'],
  VN: ['Focșani'],
  CL: ['Călărași'],
  GR: ['Giurgiu'],
}

const known = new Set(Object.entries(cities).flatMap(([county, names]) => names.map((name) => `${county}/${localityNorm(name)}`)))

/** Only for towns: villages of the same name exist elsewhere in the county. */
export const isStreetCodedCity = (countyCode: string, norm: string): boolean => known.has(`${countyCode}/${norm}`)
