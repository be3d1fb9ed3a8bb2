/** A kind of work on the landing page. */
export interface LandingService {
  /** Its anchor. */
  id: string;
  title: string;
  description: string;
  drawing: 'forecast' | 'queue' | 'merge' | 'cluster' | 'outlier' | 'braid';
  /** The service page that it belongs to. */
  offer?: { to: string; name: string };
}

/** The first screen of the landing page. */
export interface Hero {
  /** Its lines. */
  title: readonly string[];
  /** For whom the firm works, with one figure. */
  proof?: string;
  /** Whether public/videos holds films of the firm. */
  films: boolean;
  filmAlt?: string;
}
