// Allowed imports: routes and layouts -> features -> shared, and the boundaries around functions and contracts.
// tests/gates/planted holds one violation of every rule; tests/gates/architecture.ts proves that each rule reports it.

const package_ = (names) => `(^|/)node_modules/(${names})(/|$)`;
const CONTRACTS = '^supabase/functions/_shared/contracts/';
const TIME = `${CONTRACTS}(time|zones)[.]ts$`;
const DATE_LIBRARY = package_('date-fns|@date-fns/tz');
const TESTS = '[.]test[.]tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'features-stay-apart',
      comment: 'Deleting a feature folder removes the feature; a route composes several.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-know-no-screen',
      comment: 'routes and layouts import features, never the other way round.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(routes|layouts|islands)/|^src/[^/]+$' },
    },
    {
      name: 'layouts-know-no-route',
      comment: 'A layout gets its screens through the route table.',
      severity: 'error',
      from: { path: '^src/layouts/' },
      to: { path: '^src/(routes|islands)/|^src/[^/]+$' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'shared is the lowest layer of the site.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(features|routes|layouts|islands)/|^src/[^/]+$' },
    },
    {
      name: 'model-is-pure',
      comment:
        'Rules, schemas and mappers run without React, Supabase or Chakra, so a plain test covers them.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/model/', pathNot: TESTS },
      to: {
        reachable: true,
        path: package_(
          'react|react-dom|react-router|react-router-dom|@chakra-ui|@emotion|@supabase|@tanstack',
        ),
      },
    },
    {
      name: 'components-ask-the-api-folder',
      comment: 'Components and screens get data from a feature, never from the Supabase client.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/components/' },
      // Not the provider's own form for a sign-in link: that is a component, and gets its client from `api`.
      to: {
        path: `^src/shared/supabase/|${package_('@supabase')}`,
        pathNot: package_('@supabase/auth-ui-(react|shared)'),
      },
    },
    {
      name: 'one-door-to-supabase',
      comment: 'One place per side creates clients; what they may do is decided there.',
      severity: 'error',
      from: {
        path: '^(src|supabase/functions)/',
        pathNot: '^src/shared/supabase/|^supabase/functions/_shared/(db|auth)/',
      },
      to: { path: package_('@supabase/(supabase|postgrest|storage|auth)-js') },
    },
    {
      name: 'site-sees-contracts-only',
      comment: 'Of the functions the site may know what goes over the wire.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^supabase/', pathNot: CONTRACTS },
    },
    {
      name: 'contracts-are-leaves',
      comment: 'Both runtimes load the contracts, so they import zod and each other.',
      severity: 'error',
      from: { path: CONTRACTS, pathNot: `${TESTS}|${TIME}` },
      to: { pathNot: `${CONTRACTS}|${package_('zod')}` },
    },
    {
      name: 'time-is-a-leaf',
      comment: 'Both runtimes load the time modules too; they import the date library and nothing else.',
      severity: 'error',
      from: { path: TIME },
      to: { pathNot: `${DATE_LIBRARY}|${TIME}` },
    },
    {
      name: 'one-time-module',
      comment: 'Date arithmetic is written and tested once, in contracts/time.ts and zones.ts.',
      severity: 'error',
      // The staff overview alone says how old something is.
      from: {
        path: '^(src|supabase/functions)/',
        pathNot: `${TIME}|^src/features/overview/model/overview-format[.]ts$`,
      },
      to: { path: DATE_LIBRARY },
    },
    {
      name: 'functions-stay-apart',
      comment: 'Each function is deployed alone; what two need lives in _shared.',
      severity: 'error',
      from: { path: '^supabase/functions/([^/]+)/' },
      to: { path: '^supabase/functions/[^/]+/', pathNot: '^supabase/functions/($1|_shared)/' },
    },
    {
      name: 'product-stands-alone',
      comment: 'platform/, scripts/, lab/ and tests/ are not shipped, so shipped code must not need them.',
      severity: 'error',
      from: { path: '^(src|supabase/functions)/', pathNot: TESTS },
      to: { path: `^(platform|scripts|lab|tests)/|${TESTS}` },
    },
    {
      name: 'platform-stands-alone',
      comment:
        'The embedded Supabase knows the project by its configuration, not by its scripts or its site.',
      severity: 'error',
      from: { path: '^platform/', pathNot: TESTS },
      to: { path: `^(src|scripts|lab|tests)/|${TESTS}` },
    },
    {
      name: 'lab-is-optional',
      comment: 'Start, build and deployment work without lab/.',
      severity: 'error',
      from: { path: '^(platform|scripts)/' },
      to: { path: '^lab/' },
    },
    {
      name: 'functions-leave-the-site-alone',
      comment: 'A function cannot be deployed with files from outside supabase/functions.',
      severity: 'error',
      from: { path: '^supabase/functions/' },
      to: { path: '^src/' },
    },
    {
      name: 'shipped-code-uses-dependencies',
      comment: 'What the product imports belongs in dependencies, not in devDependencies.',
      severity: 'error',
      // routes.ts describes the route table to the build with the helpers of @react-router/dev.
      from: { path: '^(src|supabase/functions)/', pathNot: `${TESTS}|[.]d[.]ts$|^src/routes[.]ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'imports-resolve',
      comment: 'A path that leads nowhere hides from every other rule.',
      severity: 'error',
      // React Router generates the ./+types modules; tsc checks those.
      from: {},
      to: { couldNotResolve: true, pathNot: '[+]types/|^virtual:' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^tests/gates/planted/|^[.]react-router/|^build/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
