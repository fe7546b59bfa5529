import { describe, expect, it } from 'vitest'
import { StoreSettings } from '../contract/stores.ts'
import { draftOfSettings, type SettingsDraft, settingsErrors, settingsOfDraft } from './settings-draft.ts'

const untouched = draftOfSettings(StoreSettings.parse({}))
const withChanges = (changes: Partial<SettingsDraft>): SettingsDraft => ({ ...untouched, ...changes })

describe('settings of a shop', () => {
  it('come back as they were', () => {
    const settings = StoreSettings.parse({
      autoImport: false,
      courierMappings: [{ shippingTitle: 'Curier', courier: 'fan' }],
      repaymentAccount: { iban: 'RO49AAAA1B31007593840000', accountHolder: 'Atelier SRL' },
      defaultPackage: { weightKg: 1.5, lengthCm: 20, widthCm: 15, heightCm: 5 },
    })
    const draft = draftOfSettings(settings)
    expect(settingsErrors(draft)).toEqual({})
    expect(settingsOfDraft(draft)).toEqual(settings)
    expect(settingsOfDraft(untouched)).toEqual(StoreSettings.parse({}))
  })

  it('take an account as a bank prints it, whole or not at all', () => {
    const account = { iban: 'ro49 aaaa 1b31 0075 9384 0000', accountHolder: 'Atelier SRL' }
    expect(settingsOfDraft(withChanges({ repaymentAccount: account })).repaymentAccount?.iban).toBe('RO49AAAA1B31007593840000')
    expect(settingsErrors(withChanges({ repaymentAccount: { ...account, iban: 'RO48AAAA1B31007593840000' } }))).toEqual({
      'repaymentAccount.iban': 'Contul este invalid! Introduceti un cont valid din Romania!',
    })
    expect(Object.keys(settingsErrors(withChanges({ repaymentAccount: { iban: '', accountHolder: 'Atelier SRL' } })))).toEqual([
      'repaymentAccount.iban',
    ])
    expect(Object.keys(settingsErrors(withChanges({ repaymentAccount: { ...account, accountHolder: '' } })))).toEqual([
      'repaymentAccount.accountHolder',
    ])
  })

  it('have one courier for each shipping method, whatever its case', () => {
    const courierMappings: SettingsDraft['courierMappings'] = [
      { shippingTitle: 'Curier rapid', courier: 'fan' },
      { shippingTitle: ' curier RAPID', courier: 'sameday' },
      { shippingTitle: '', courier: null },
    ]
    expect(settingsErrors(withChanges({ courierMappings }))).toEqual({
      'courierMappings.1.shippingTitle': 'Metoda de livrare are deja un curier!',
      'courierMappings.2.shippingTitle': 'Campul este obligatoriu!',
      'courierMappings.2.courier': 'Selectia curierului este obligatorie',
    })
  })

  it('judge the default package only where there is one, and read decimals with a comma', () => {
    const defaultPackage = { weightKg: '0,5', lengthCm: 20, widthCm: 15, heightCm: 2 }
    expect(settingsErrors(withChanges({ defaultPackage }))).toEqual({})
    expect(settingsErrors(withChanges({ hasDefaultPackage: true, defaultPackage }))).toEqual({
      'defaultPackage.heightCm': 'Inaltimea minima este 3 cm!',
    })
    const filled = withChanges({ hasDefaultPackage: true, defaultPackage: { ...defaultPackage, heightCm: 4 } })
    expect(settingsOfDraft(filled).defaultPackage).toEqual({ weightKg: 0.5, lengthCm: 20, widthCm: 15, heightCm: 4 })
  })
})
