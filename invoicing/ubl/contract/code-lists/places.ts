/** Countries, and how Romania is divided. */
import { codeSetOf } from './codes.ts'

/** ISO 3166-1 (BR-CL-14). */
export const countryCodes =
  codeSetOf(`1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM
GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ
OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC
TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW`)

/** VAT identifiers begin with a country; those of Greece with EL (BR-CO-09). */
export const vatPrefixes: ReadonlySet<string> = new Set([...countryCodes, 'EL'])

/** ISO 3166-2:RO (BR-RO-110, 111, 170, 212). */
export const countySubdivisions =
  codeSetOf(`RO-AB RO-AG RO-AR RO-B RO-BC RO-BH RO-BN RO-BR RO-BT RO-BV RO-BZ RO-CJ RO-CL RO-CS RO-CT RO-CV RO-DB RO-DJ RO-GJ RO-GL RO-GR RO-HD
RO-HR RO-IF RO-IL RO-IS RO-MH RO-MM RO-MS RO-NT RO-OT RO-PH RO-SB RO-SJ RO-SM RO-SV RO-TL RO-TM RO-TR RO-VL RO-VN RO-VS`)

export const BUCHAREST_COUNTY = 'RO-B'
/** The only localities of Bucharest that are taken (BR-RO-100, 101, 160, 202). */
export const bucharestSectors: ReadonlySet<string> = new Set(['SECTOR1', 'SECTOR2', 'SECTOR3', 'SECTOR4', 'SECTOR5', 'SECTOR6'])
