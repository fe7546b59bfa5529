/** Small lists in the official layouts, for tests: the places are real, streets and codes mostly invented. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Cedilla letters and a lost leading zero, as the Post's own files have them. */
export const bucharestSheet = `Tip artera,Denumire artera,Numar,Codpostal,Sector,Oficiu distribuire,SIRUTA SECTOR,SIRSUP,NIV
Bulevard,"Magheru Gheorghe, g-ral.",nr. 1-5,10321,1,Bucuresti 1,179141,179132,3
Bulevard,"Magheru Gheorghe, g-ral.",nr. 7-T; 2-T,10322,1,Bucuresti 1,179141,179132,3
Stradă,Lipscani,,030034,3,Bucuresti 3,179169,179132,3
`

const bigCitiesSheet = `Judet,Localitate,Tip artera,Denumire artera,Numar/Bloc,Codpostal,SIRUTA,SIRSUP,NIV
Cluj,Cluj-Napoca,Stradă,Memorandumului,,400114,54984,54975,3
Cluj,Cluj-Napoca,Stradă,Horea,nr. 1-23; 2-36,400174,54984,54975,3
Cluj,Cluj-Napoca,Stradă,Horea,nr. 25-T; 38-T,400202,54984,54975,3
Cluj,Cluj-Napoca,Piaţă,Unirii,nr. 1-31; 2-30,400133,54984,54975,3
Cluj,Cluj-Napoca,Stradă,Unirii,nr. 1-19; 2-18,400432,54984,54975,3
Cluj,Cluj-Napoca,Stradă,Alecsandri Vasile,,400166,54984,54975,3
Cluj,Turda,Stradă,Libertăţii,,401044,55268,55259,3
Iaşi,Iaşi,Bulevard,Ştefan cel Mare şi Sfânt,bl. A1-A4,700064,95079,95060,3
Iaşi,Iaşi,Bulevard,Ştefan cel Mare şi Sfânt,nr. 1-T; 2-T,700063,95079,95060,3
`

export const otherPlacesSheet = `SIRUTA,Judet,Localitate,Codpostal
55017,Cluj,Dej,405200
56434,Cluj,Apahida,407035
57715,Cluj,Floreşti,407280
900001,Argeş,Lăzăreşti (Schitu Goleşti),117653
900002,Argeş,Lăzăreşti (Moşoaia),117501
900003,Argeş,Satul Inventat,117999
40205,Braşov,Râşnov,505400
`

/** The older list: one table, sectors as places, no register's codes. */
export const inventedFlatList = `county\tlocality\tstreet_type\tstreet_name\tnumbers\tpostal_code
Bucureşti\tSector1\tBulevard\tMagheru Gheorghe, g-ral.\tnr. 1-5\t010321
Bucureşti\tSector3\tStradă\tLipscani\t\t030034
Cluj\tCluj-Napoca\tStradă\tMemorandumului\t\t400114
Cluj\tDej\t\t\t\t405200
Vâlcea\tPopeşti\t\t\t\t247515
Vâlcea\tPopeşti (Goleşti)\t\t\t\t247241
`

export const sirutaList = `SIRUTA;DENLOC;CODP;JUD;SIRSUP;TIP;NIV;MED;REGIUNE;FSJ;FSL;NUTS
127;"JUDEŢUL CLUJ";0;12;1;40;1;0;6;13;0;6
54975;"MUNICIPIUL CLUJ-NAPOCA";0;12;127;1;2;1;6;13;1;6
54984;"CLUJ-NAPOCA";400001;12;54975;9;3;1;6;13;1;6
57706;"FLOREŞTI";0;12;127;3;2;3;6;13;1;6
57715;"FLOREŞTI";407280;12;57706;22;3;3;6;13;1;6
57733;"LUNA DE SUS";407281;12;57706;23;3;3;6;13;1;6
179141;"BUCUREŞTI SECTORUL 1";10001;40;179132;6;3;1;8;10;1;8
77;"FĂRĂ JUDEŢ";0;99;1;23;3;3;6;13;1;6
`

export const coordinatesList = `RO\t400114\tCluj-Napoca\tCluj\t13\tCluj-Napoca\t54975\t\t\t46.7690\t23.5830\t6
RO\t405200\tDej\tCluj\t13\tDej\t55008\t\t\t47.1430\t23.8730\t6
RO\t999999\tNowhere\tCluj\t13\t\t\t\t\t46.0\t23.0\t6
`

export async function writeInventedLists(lists: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'expedio-lists-'))
  return Promise.all(
    Object.entries(lists).map(async ([name, text]) => {
      const file = join(folder, name)
      await writeFile(file, text)
      return file
    }),
  )
}

/** The Post's list in its three parts. */
export const writePostList = () =>
  writeInventedLists({ 'bucuresti.csv': bucharestSheet, 'peste-50.csv': bigCitiesSheet, 'sub-50.csv': `\ufeff${otherPlacesSheet}` })
