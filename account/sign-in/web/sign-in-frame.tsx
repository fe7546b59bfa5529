import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useAbout } from '#web/shell/root.tsx'
import { SandboxBanner } from '#web/shell/sandbox-banner.tsx'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { DocumentTitle, useProductName } from '#web/ui/page.tsx'
import { browserStorage } from '#web/working-storage.ts'

const BANNER_PX = 28

/** The pages without a signed-in user: one narrow column. */
export function SignInFrame({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  const productName = useProductName()
  const about = useAbout()
  return (
    <>
      <DocumentTitle of={title} />
      <header>{about.data?.isSandbox && <SandboxBanner heightPx={BANNER_PX} />}</header>
      <Center component="main" mih={`calc(100dvh - ${BANNER_PX}px)`} p="md">
        <Stack gap="md" w="100%" maw={400}>
          <Text fw={700} fz={24} ta="center">
            {productName}
          </Text>
          <Paper withBorder p="lg">
            <Stack gap="md">
              <Title order={1}>{title}</Title>
              {!browserStorage.keeps() && (
                <Text role="status" c="dimmed">
                  {texts.signIn.keepsNothing}
                </Text>
              )}
              {children}
            </Stack>
          </Paper>
          {below}
          <Text ta="center">
            <AppLink href={paths.trackingSearch}>{texts.signIn.trackParcel}</AppLink>
          </Text>
        </Stack>
      </Center>
    </>
  )
}
