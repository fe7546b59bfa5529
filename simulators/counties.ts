/** The 42 counties: plate, name as couriers write it (no diacritics), GeoNames admin1 code, first digits of its postal codes. */

export type County = { code: string; name: string; admin1: string; postalPrefix: string }

const table = `
AB Alba 01 51|AR Arad 02 31|AG Arges 03 11|BC Bacau 04 60|BH Bihor 05 41|BN Bistrita-Nasaud 06 42|BT Botosani 07 71|BV Brasov 09 50
BR Braila 08 81|B Bucuresti 10 01|BZ Buzau 11 12|CS Caras-Severin 12 32|CL Calarasi 41 91|CJ Cluj 13 40|CT Constanta 14 90|CV Covasna 15 52
DB Dambovita 16 13|DJ Dolj 17 20|GL Galati 18 80|GR Giurgiu 42 08|GJ Gorj 19 21|HR Harghita 20 53|HD Hunedoara 21 33|IL Ialomita 22 92
IS Iasi 23 70|IF Ilfov 43 07|MM Maramures 25 43|MH Mehedinti 26 22|MS Mures 27 54|NT Neamt 28 61|OT Olt 29 23|PH Prahova 30 10
SM Satu_Mare 32 44|SJ Salaj 31 45|SB Sibiu 33 55|SV Suceava 34 72|TR Teleorman 35 14|TM Timis 36 30|TL Tulcea 37 82|VS Vaslui 38 73
VL Valcea 39 24|VN Vrancea 40 62`

export const counties: readonly County[] = table
  .split(/[|\n]/)
  .filter((row) => row !== '')
  .map((row) => {
    const [code = '', name = '', admin1 = '', postalPrefix = ''] = row.split(' ')
    return { code, name: name.replace('_', ' '), admin1, postalPrefix }
  })
