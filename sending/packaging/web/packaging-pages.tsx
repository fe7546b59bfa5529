/** What a client keeps of its packing: packed goods, and kinds of packages. */
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { Page, useProductName } from '#web/ui/page.tsx'
import { GoodsList } from './goods-list.tsx'
import { PackagesTable } from './packages-table.tsx'

const words = texts.packaging
const tabs = { goods: paths.packagingTemplates, packages: paths.savedPackages } as const

export const GoodsPage = () => (
  <PackagingPage tab="goods">
    <GoodsList />
  </PackagingPage>
)

export const PackagesPage = () => (
  <PackagingPage tab="packages">
    <PackagesTable />
  </PackagingPage>
)

function PackagingPage({ tab, children }: { tab: keyof typeof tabs; children: ReactNode }) {
  const navigate = useNavigate()
  const { title, description } = words[tab]
  const product = useProductName()
  return (
    <Page title={words.nav} document={{ title: `${title} | ${product}`, description }}>
      <meta name="robots" content="index,follow" />
      <Tabs value={tab} onChange={(chosen) => void navigate({ to: tabs[chosen === 'packages' ? 'packages' : 'goods'] })}>
        <Tabs.List mb="md">
          <Tabs.Tab value="goods">{words.goods.title}</Tabs.Tab>
          <Tabs.Tab value="packages">{words.packages.title}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}
