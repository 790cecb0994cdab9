/** The journal macros of the AAS, which NASA's ADS uses in its records: `journal = {\apj}`. */
const names: Readonly<Record<string, string>> = {
  ...{ aj: 'The Astronomical Journal', apj: 'The Astrophysical Journal', apjl: 'The Astrophysical Journal Letters' },
  ...{ apjlett: 'The Astrophysical Journal Letters', apjs: 'The Astrophysical Journal Supplement Series' },
  ...{ apjsupp: 'The Astrophysical Journal Supplement Series', ao: 'Applied Optics', applopt: 'Applied Optics' },
  ...{
    actaa: 'Acta Astronomica',
    araa: 'Annual Review of Astronomy and Astrophysics',
    aap: 'Astronomy & Astrophysics',
  },
  ...{
    astap: 'Astronomy & Astrophysics',
    aapr: 'The Astronomy and Astrophysics Review',
    apss: 'Astrophysics and Space Science',
  },
  ...{ aaps: 'Astronomy and Astrophysics Supplement Series', azh: 'Astronomicheskii Zhurnal' },
  ...{
    baas: 'Bulletin of the American Astronomical Society',
    bain: 'Bulletin of the Astronomical Institutes of the Netherlands',
  },
  ...{ bac: 'Bulletin of the Astronomical Institutes of Czechoslovakia', caa: 'Chinese Astronomy and Astrophysics' },
  ...{
    cjaa: 'Chinese Journal of Astronomy and Astrophysics',
    fcp: 'Fundamentals of Cosmic Physics',
    gca: 'Geochimica et Cosmochimica Acta',
  },
  ...{ grl: 'Geophysical Research Letters', iaucirc: 'International Astronomical Union Circular', icarus: 'Icarus' },
  ...{ jcap: 'Journal of Cosmology and Astroparticle Physics', jcp: 'The Journal of Chemical Physics' },
  ...{ jgr: 'Journal of Geophysical Research', jqsrt: 'Journal of Quantitative Spectroscopy and Radiative Transfer' },
  ...{
    jrasc: 'Journal of the Royal Astronomical Society of Canada',
    memras: 'Memoirs of the Royal Astronomical Society',
  },
  ...{
    memsai: 'Memorie della Società Astronomica Italiana',
    mnras: 'Monthly Notices of the Royal Astronomical Society',
  },
  ...{ na: 'New Astronomy', nar: 'New Astronomy Reviews', nat: 'Nature', nphysa: 'Nuclear Physics A' },
  ...{
    pasa: 'Publications of the Astronomical Society of Australia',
    pasp: 'Publications of the Astronomical Society of the Pacific',
  },
  ...{
    pasj: 'Publications of the Astronomical Society of Japan',
    physrep: 'Physics Reports',
    physscr: 'Physica Scripta',
  },
  ...{
    planss: 'Planetary and Space Science',
    pra: 'Physical Review A',
    prb: 'Physical Review B',
    prc: 'Physical Review C',
  },
  ...{
    prd: 'Physical Review D',
    pre: 'Physical Review E',
    prl: 'Physical Review Letters',
    psj: 'The Planetary Science Journal',
  },
  ...{ procspie: 'Proceedings of SPIE', qjras: 'Quarterly Journal of the Royal Astronomical Society' },
  ...{ rmxaa: 'Revista Mexicana de Astronomía y Astrofísica', skytel: 'Sky and Telescope', solphys: 'Solar Physics' },
  ...{
    sovast: 'Soviet Astronomy',
    ssr: 'Space Science Reviews',
    zap: 'Zeitschrift für Astrophysik',
    aplett: 'Astrophysics Letters',
  },
  ...{
    aas: 'American Astronomical Society Meeting Abstracts',
    dps: 'AAS/Division for Planetary Sciences Meeting Abstracts',
    rnaas: 'Research Notes of the AAS',
    jaavso: 'The Journal of the American Association of Variable Star Observers',
    natas: 'Nature Astronomy',
    expa: 'Experimental Astronomy',
    lrr: 'Living Reviews in Relativity',
    lrsp: 'Living Reviews in Solar Physics',
    cqgra: 'Classical and Quantum Gravity',
    ptp: 'Progress of Theoretical Physics',
    ptep: 'Progress of Theoretical and Experimental Physics',
  },
  ...{ apspr: 'Astrophysics Space Physics Research', nast: 'New Astronomy', maps: 'Meteoritics & Planetary Science' },
};

/** Returns the name of the journal for a macro. Other names are returned unchanged. */
export function journalName(journal: string): string {
  const [, macro] = /^\s*\{?\\([a-zA-Z]+)\s*(?:\{\})?\s*\}?\s*$/.exec(journal) ?? [];
  return (macro && names[macro.toLowerCase()]) ?? journal;
}
