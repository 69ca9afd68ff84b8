import { useMessages } from '#web/lib/messages/messages.ts';
import { ContentBand } from './content-band.tsx';
import { Portrait } from './portrait.tsx';

/** The page about the school and its team. */
export function AboutPage() {
  const { about } = useMessages();
  return (
    <>
      <header className="page py-10 sm:py-16">
        <h1 className="max-w-4xl text-4xl">{about.heading}</h1>
        <p className="measure mt-6 text-lg text-muted">{about.text}</p>
      </header>
      <section aria-labelledby="team-title" className="page pb-20">
        <h2 id="team-title" className="text-3xl">
          {about.team}
        </h2>
        <p className="mt-2 text-muted">{about.teamText}</p>
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
          {about.members.map((member) => (
            <li key={member.id} className="grid grid-cols-[6.5rem_1fr] items-start gap-x-5 sm:block">
              <Portrait id={member.id} name={member.name} className="w-full sm:mb-4 sm:w-40 xl:w-full" />
              <div>
                <h3 className="text-xl">{member.name}</h3>
                <p className="text-sm font-semibold text-accent-strong">{member.role}</p>
                <p className="mt-2 text-sm text-muted">{member.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <ContentBand
        tone="night"
        title={about.bannerTitle}
        text={about.bannerText}
        button={{ label: about.banner, link: { to: '/courses' } }}
      />
    </>
  );
}
