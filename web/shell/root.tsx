import { Outlet, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { system } from '../../contract/system.ts'
import { useCall } from '../api.ts'
import { NavigationContext } from '../ui/app-link.tsx'
import { ProductNameContext } from '../ui/page.tsx'

/** What every page stands in: the product's name, and links that the router follows. */
export function Root() {
  const router = useRouter()
  const about = useAbout()
  const navigation = useMemo(
    () => ({
      go: (href: string) => void router.navigate({ href }),
      preload: (href: string) => void router.preloadRoute({ to: href } as never), // any address of ours, its type is a union of patterns
    }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <ProductNameContext value={about.data?.productName ?? 'Expedio'}>
        <Outlet />
      </ProductNameContext>
    </NavigationContext>
  )
}

/** Name, mode and demo accounts; asked once. */
export const useAbout = () => useCall(system.about, {}, { staleTime: Number.POSITIVE_INFINITY })
