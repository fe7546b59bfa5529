/** A company as the registers write it of a day: flags as booleans, blank days as empty text. */
import type { SimCompany, SimCompanyAddress } from './companies.ts'

export function registersJson(company: SimCompany, on: string): object {
  const { cif, name, seat } = company
  const vatNow = company.vat.find((period) => period.since <= on && (period.until === null || period.until > on))
  const isOver = (day: string | null) => day !== null && day <= on
  const isInactive = isOver(company.inactiveSince) && !isOver(company.reactivatedOn)
  return {
    date_generale: {
      ...{ data: on, cui: Number(cif), denumire: name, adresa: adresaOf(seat), telefon: company.phone, fax: '' },
      ...{ codPostal: seat?.postalCode ?? '', act: '', stare_inregistrare: stateOf(company) },
      ...{ data_inreg_Reg_RO_e_Factura: company.eInvoiceSince ?? '', organFiscalCompetent: 'Administraţia Judeţeană a Finanţelor Publice' },
      ...{ forma_de_proprietate: '', forma_organizare: 'PERSOANĂ JURIDICĂ', forma_juridica: company.form },
      ...{ statusRO_e_Factura: isOver(company.eInvoiceSince), data_inregistrare: company.registeredOn, cod_CAEN: company.caen },
      ...{ iban: '', nrRegCom: company.tradeRegister },
    },
    inregistrare_scop_Tva: {
      scpTVA: vatNow !== undefined,
      perioade_TVA: company.vat
        .filter(({ since }) => since <= on)
        .map(({ since, until, why }) => ({
          ...{ data_inceput_ScpTVA: since, data_sfarsit_ScpTVA: until ?? '', data_anul_imp_ScpTVA: until ?? '', mesaj_ScpTVA: why },
        })),
    },
    inregistrare_RTVAI: {
      ...{
        dataInceputTvaInc: company.onCollectionSince ?? '',
        dataSfarsitTvaInc: '',
        dataActualizareTvaInc: company.onCollectionSince ?? '',
      },
      ...{ dataPublicareTvaInc: company.onCollectionSince ?? '', tipActTvaInc: company.onCollectionSince ? 'Inregistrare' : '' },
      statusTvaIncasare: isOver(company.onCollectionSince),
    },
    stare_inactiv: {
      ...{
        dataInactivare: company.inactiveSince ?? '',
        dataReactivare: company.reactivatedOn ?? '',
        dataPublicare: company.inactiveSince ?? '',
      },
      ...{ dataRadiere: isOver(company.deregisteredOn) ? (company.deregisteredOn ?? '') : '', statusInactivi: isInactive },
    },
    inregistrare_SplitTVA: {
      ...{ dataInceputSplitTVA: company.splitSince ?? '', dataAnulareSplitTVA: '', statusSplitTVA: isOver(company.splitSince) },
    },
    adresa_sediu_social: partsOf(seat, 's'),
    adresa_domiciliu_fiscal: partsOf(seat, 'd'),
  }
}

const dotted = (day: string) => day.split('-').reverse().join('.')
const stateOf = ({ state, registeredOn }: SimCompany) => (state === '' ? `INREGISTRAT din data ${dotted(registeredOn)}` : state)

const adresaOf = (seat: SimCompanyAddress | null) =>
  seat
    ? [`JUD. ${seat.county}`, seat.locality, seat.street, seat.number && `NR.${seat.number}`].filter(Boolean).join(', ').toUpperCase()
    : ''

function partsOf(seat: SimCompanyAddress | null, prefix: 's' | 'd'): Record<string, string> {
  const parts = {
    ...{ denumire_Strada: seat?.street, numar_Strada: seat?.number, denumire_Localitate: seat?.locality, cod_Localitate: seat && '1' },
    ...{ denumire_Judet: seat?.county, cod_Judet: seat && '12', cod_JudetAuto: seat?.countyCode, tara: '' },
    ...{ detalii_Adresa: seat?.details, cod_Postal: seat?.postalCode },
  }
  return Object.fromEntries(Object.entries(parts).map(([part, value]) => [prefix + part, value ?? '']))
}
