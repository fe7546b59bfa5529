/**
 * The company whose invoices a user looks at. Each window keeps its own: a choice in one changes nothing under what is written in another,
 * nor for which company. A new window begins with the last choice in this browser.
 */
import { useEffect, useState } from 'react'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'

type Chosen = { company: ConnectedCompany | undefined; choose: (code: string) => void }

export function useChosenCompany(userId: string, companies: readonly ConnectedCompany[] | undefined): Chosen {
  const key = `invoicing.company ${userId}`
  const [code, setCode] = useState(() => sessionStorage.getItem(key) ?? localStorage.getItem(key))
  const company = companies?.find(({ entityData }) => entityData.identificationCode === code) ?? companies?.[0]
  const shown = company?.entityData.identificationCode
  useEffect(() => {
    if (shown !== undefined) sessionStorage.setItem(key, shown)
  }, [key, shown])
  return {
    company,
    choose: (next) => {
      localStorage.setItem(key, next)
      setCode(next)
    },
  }
}
